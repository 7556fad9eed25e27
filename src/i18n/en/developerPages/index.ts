import type { NamespaceDeveloperPagesTranslation } from '../../i18n-types'

const enDevelopers = {
  eyebrow: 'Developer community',
  interest: {
    lead: 'A special interest group (SIG) brings together people who work on one topic. Groups choose their own questions, read papers and build projects. To join, bring something small that you have made.',
  },
} satisfies NamespaceDeveloperPagesTranslation

export default enDevelopers

import type { NamespaceDeveloperPagesTranslation } from '../../i18n-types'

const enDevelopers = {
  eyebrow: 'Developer community',
  interest: {
    lead: 'A special interest group (SIG) gathers people around one direction. Groups choose their own questions, read papers and build together. To join, make something small and bring it along.',
  },
} satisfies NamespaceDeveloperPagesTranslation

export default enDevelopers

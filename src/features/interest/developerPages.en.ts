import type { NamespaceDeveloperPagesTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: 'Developer community',
  interest: {
    lead: 'A special interest group (SIG) brings together people who work on one topic. Groups choose their own questions, read papers and build projects. To join, bring something small that you have made.',
  },
} satisfies NamespaceDeveloperPagesTranslation

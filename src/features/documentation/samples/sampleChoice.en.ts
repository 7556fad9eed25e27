import type { NamespaceSampleChoiceTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  title: 'Model in samples',
  model: 'Sample model',
  failed: 'The models could not be loaded.',
} satisfies NamespaceSampleChoiceTranslation

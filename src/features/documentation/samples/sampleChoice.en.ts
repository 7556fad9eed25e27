import type { NamespaceSampleChoiceTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  title: 'Model and token in samples',
  model: 'Sample model',
  token: 'Sample token',
  unnamed: 'No token chosen',
  tokenValue: 'full value of {name}',
  variable: 'Samples read the full value of “{name}” from the environment variable',
  variableEnd: '.',
  setVariable: 'How to set it',
  failed: 'The models or tokens could not be loaded.',
} satisfies NamespaceSampleChoiceTranslation

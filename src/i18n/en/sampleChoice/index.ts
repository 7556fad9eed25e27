import type { NamespaceSampleChoiceTranslation } from '../../i18n-types'

const enSampleChoice = {
  title: 'Model and token in samples',
  model: 'Sample model',
  token: 'Sample token',
  unnamed: 'Not named',
  tokenValue: 'full value of {name}',
  variable: 'Samples read the full value of “{name}” from the environment variable',
  variableEnd: '.',
  setVariable: 'How to set it',
  failed: 'The models or tokens could not be loaded.',
} satisfies NamespaceSampleChoiceTranslation

export default enSampleChoice

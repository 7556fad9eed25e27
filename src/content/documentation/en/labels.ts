import type { DocumentationLabels } from '../documentation'

export const labels: DocumentationLabels = {
  baseAddress: 'Base address',
  onThisPage: 'On this page',
  copy: 'Copy',
  copying: 'Copying',
  copied: 'Copied',
  copyFailed: 'Not copied, please select it',
  sampleLanguage: 'Language of the sample',
  field: 'Field',
  type: 'Type',
  description: 'Description',
  required: 'required',
  oneOf: 'One of',
  defaultValue: 'Default',
  range: 'Range',
  seeBelow: 'its fields',
  status: 'HTTP',
  code: 'Code',
  meaning: 'What it means, what to do',
  header: 'Header',
}

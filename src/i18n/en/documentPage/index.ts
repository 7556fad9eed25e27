import type { NamespaceDocumentPageTranslation } from '../../i18n-types'

const enDocument = {
  lead: 'One address and one token are all you need to call the Intern models. The API is compatible with OpenAI: any client that lets you set the address works unchanged.',
  contents: 'Documentation contents',
  onThisPage: 'On this page',
  neighbours: 'Previous and next chapter',
  previous: 'Previous',
  next: 'Next',
  printAll: 'All chapters on one page, for printing',
  baseAddress: 'Base address',
  copy: 'Copy',
  copying: 'Copying',
  copied: 'Copied',
  copyFailed: 'Copying failed. Please select the text',
  sampleLanguage: 'Sample language',
  field: 'Field',
  type: 'Type',
  description: 'Description',
  required: 'required',
  oneOf: 'One of',
  defaultValue: 'Default',
  range: 'Range',
  seeFields: 'see fields',
  status: 'HTTP',
  code: 'Code',
  meaning: 'Meaning and solution',
  header: 'Header',
  print: 'Print',
  printLead: 'All chapters are on this page; samples are printed in the language you choose.',
} satisfies NamespaceDocumentPageTranslation

export default enDocument

import type { NamespaceDocumentPageTranslation } from '../../i18n-types'

const enDocument = {
  lead: 'One address and one token are all it takes to call the Intern models. The interface is compatible with OpenAI: any client that lets you set the address works as it is.',
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
  copyFailed: 'Not copied, please select it',
  sampleLanguage: 'Language of the sample',
  field: 'Field',
  type: 'Type',
  description: 'Description',
  required: 'required',
  oneOf: 'One of',
  defaultValue: 'Default',
  range: 'Range',
  seeFields: 'its fields',
  status: 'HTTP',
  code: 'Code',
  meaning: 'What it means, what to do',
  header: 'Header',
  print: 'Print',
  printLead: 'Every chapter is on this page; samples are printed in the language you choose.',
} satisfies NamespaceDocumentPageTranslation

export default enDocument

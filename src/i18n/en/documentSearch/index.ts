import type { NamespaceDocumentSearchTranslation } from '../../i18n-types'

const enDocumentSearch = {
  label: 'Search the docs',
  placeholder: 'for example limits, stream, 429',
  hits: '{count} {{result|results}}',
  failed: 'The search could not be loaded',
  none: 'No results. Try other words',
} satisfies NamespaceDocumentSearchTranslation

export default enDocumentSearch

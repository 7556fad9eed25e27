import type { NamespaceDocumentSearchTranslation } from '../../i18n-types'

const enDocumentSearch = {
  label: 'Search the docs',
  placeholder: 'for example limits, stream, 429',
  hits: '{count} {{place|places}} found',
  failed: 'The search could not be loaded',
  none: 'Nothing found. Try other words',
} satisfies NamespaceDocumentSearchTranslation

export default enDocumentSearch

import type { NamespaceDocumentPageTranslation } from '../../i18n-types'

const enDocument = {
  eyebrow: 'API',
  lead: 'One address and one token are all it takes to call the Intern models. The interface is compatible with OpenAI: any client that lets you set the address works as it is.',
} satisfies NamespaceDocumentPageTranslation

export default enDocument

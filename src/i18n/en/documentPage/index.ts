import type { NamespaceDocumentPageTranslation } from '../../i18n-types'

const enDocument = {
  eyebrow: 'API',
  lead: 'One address and one token are all it takes to call the Intern models. The interface is compatible with OpenAI: any client that lets you set the address works as it is.',
  onwards: 'Keep reading',
  tokensText: 'Create and manage access tokens.',
  strategyText: 'Your limits, this month’s usage, and how to apply for more.',
} satisfies NamespaceDocumentPageTranslation

export default enDocument

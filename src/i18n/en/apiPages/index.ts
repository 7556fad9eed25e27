import type { NamespaceApiPagesTranslation } from '../../i18n-types'

const enApi = {
  eyebrow: 'API',
  document: {
    lead: 'The model API follows the OpenAI shape: one address and one token are all it takes. Any SDK that lets you set the address works as it is.',
    baseAddress: 'Base address',
    firstRequest: 'A first request',
    firstRequestText: 'Put your token in $INTERN_API_TOKEN. This command lists the models you can use now.',
    chat: 'A conversation',
    chatText: 'Take an id from the list for model. The answer is in choices[0].message.content.',
    sampleQuestion: 'Introduce yourself in one sentence',
    keepSafe:
      'A token speaks for you. Keep it on a server or in an environment variable, never in a web page or a public repository.',
  },
  onwards: 'Keep reading',
  tokens: 'API Tokens',
  tokensText: 'Create and manage access tokens.',
  docs: 'API Docs',
  docsText: 'The base address and a first request.',
  strategyLink: 'Rate Limiting Policy',
  strategyText: 'How limits per minute and month work.',
  callDetailLink: 'API Usage',
  callDetailText: 'What is counted, and how.',
  deploy: 'LMDeploy',
  deployText: 'Serve the same interface on your own machine.',
} satisfies NamespaceApiPagesTranslation

export default enApi

import type { NamespaceModelsPageTranslation } from '../../i18n-types'

const enModels = {
  lead: 'The models that the API offers now: what they read, how much in one call, and how to call them.',
  loading: 'Loading the models',
  listed: '{count} {{model|models}}',
  failedTitle: 'The models could not be loaded',
  failedText: 'The API itself may still be working. Try again in a moment.',
  emptyTitle: 'No models available yet',
  emptyText: 'Models are listed here once the operator makes them available.',
  copy: 'Copy {id}',
  copied: '{id} copied',
  copyFailed: 'Copying failed. Please select the text',
  contextLength: 'Context length',
  tokens: '{count} tokens',
  inputs: 'Input',
  modality: { text: 'text', image: 'images', audio: 'audio', video: 'video' },
  between: ', ',
  refModel: 'Answered by',
  filing: { algorithm: 'Algorithm filing number', model: 'Model filing number', online: 'Service registration number' },
  trial: 'Try it',
  tryModel: 'Try it: {name}',
  samples: 'Samples',
  samplesFailed: 'The samples could not be loaded',
  getToken: 'Get a token',
  readDocs: 'Read the docs',
  beginTitle: 'Make a call',
  beginText:
    'The API is compatible with OpenAI: change the address, the token and the model id, and your existing code works.',
} satisfies NamespaceModelsPageTranslation

export default enModels

import type { NamespaceModelsPageTranslation } from '../../i18n-types'

const enModels = {
  lead: 'The models that the API offers now. Put a model’s id into the model field of your request.',
  loading: 'Loading the models',
  failedTitle: 'The models could not be loaded',
  failedText: 'The API itself may still be working. Try again in a moment.',
  emptyTitle: 'No models available yet',
  emptyText: 'Models are listed here once the operator makes them available.',
  tableCaption: 'Models that the API offers',
  model: 'Model id',
  owner: 'Provided by',
  actions: 'Actions',
  copy: 'Copy {id}',
  copied: '{id} copied',
  copyFailed: 'Copying failed. Please select the text',
  callTitle: 'Make a call',
  callText:
    'The API is compatible with OpenAI: change the address, the token and the model id, and your existing code works.',
  getToken: 'Get a token',
  readDocs: 'Read the docs',
  sampleTitle: 'Ask {model} a question',
} satisfies NamespaceModelsPageTranslation

export default enModels

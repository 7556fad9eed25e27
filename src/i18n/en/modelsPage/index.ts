import type { NamespaceModelsPageTranslation } from '../../i18n-types'

const enModels = {
  lead: 'The models that the API offers now. A call names one by its id, in the field model.',
  loading: 'Loading the models',
  failedTitle: 'The models could not be loaded',
  failedText: 'The API itself may well be working. Try again in a moment.',
  emptyTitle: 'No model can be called yet',
  emptyText: 'Models are listed here once the operator offers them.',
  tableCaption: 'Models that the API offers',
  model: 'Model id',
  owner: 'Provided by',
  actions: 'Actions',
  copy: 'Copy {id}',
  copied: '{id} copied',
  copyFailed: 'Copying failed; select it by hand',
  callTitle: 'Make a call',
  callText:
    'The API is compatible with OpenAI’s: with another address, a token and a model id, code that you have works.',
  getToken: 'Get a token',
  readDocs: 'Read the docs',
  sampleTitle: 'Ask {model} a question',
} satisfies NamespaceModelsPageTranslation

export default enModels

import type { NamespaceTryItTranslation } from '../../i18n-types'

const enTryIt = {
  title: 'Try it',
  lead: 'Sends one real request with your own token to this portal’s model API; it counts as usage. The token stays in this page’s memory only.',
  ownLead: 'Sends one real request with the new token; it counts as usage.',
  token: 'API token',
  tokenHint: 'Paste it. It is not saved and never put into an address.',
  tokenListHint:
    'Paste it. It is not saved and never put into an address. When you leave the field, it is used to load the list of models.',
  tokenMissing: 'Paste a token first',
  model: 'Model',
  modelHint: 'If empty, the first model in the list is used.',
  modelsLoading: 'Loading the models',
  modelsFailed: 'The models could not be loaded. Enter a model id, or leave it empty.',
  question: 'Question',
  questionDefault: 'Hello! Introduce yourself in one sentence, please.',
  questionMissing: 'Enter a question first',
  send: 'Send',
  stop: 'Stop',
  answer: 'Answer',
  waiting: 'Waiting for the answer',
  noAnswer: 'The answer appears here.',
  finished: 'The answer is complete.',
  stopped: 'Stopped.',
  curl: 'The same request with curl',
  copyCurl: 'Copy command',
  copying: 'Copying',
  copied: 'Copied',
  copyFailed: 'Copying failed. Please select the text',
  used: '{input} tokens in, {output} tokens out',
  unauthorized: 'Invalid token (401): it may be incomplete, expired or deleted.',
  limited: 'This minute’s limit is used up (429). Try again in {seconds} s.',
  limitedSoon: 'This minute’s limit is used up (429). Try again in a moment.',
  quotaUsedUp: 'This month’s token limit is used up (429). It resets next month; you can also apply for higher limits.',
  tooLong:
    'This question needs more tokens than the limit per minute (429), and waiting does not help. Shorten it, or apply for higher limits.',
  modelUnknown: 'Model not found (404). Check the model id.',
  refused: 'The API rejected the request: {message}',
  unavailable: 'The model is unavailable at the moment. Try again later.',
  lost: 'The API could not be reached, or the answer was interrupted. Check the connection and try again.',
} satisfies NamespaceTryItTranslation

export default enTryIt

import type { NamespaceTryItTranslation } from '../../i18n-types'

const enTryIt = {
  title: 'Try it',
  lead: 'Sends one real request with a token of yours to this portal’s model API; it counts as usage. The token stays in this page’s memory only.',
  ownLead: 'Sends one real request with the new token; it counts as usage.',
  token: 'API token',
  tokenHint: 'Paste it. It is not kept, and never part of an address.',
  tokenMissing: 'Paste a token first',
  model: 'Model',
  modelHint: 'Left empty, the first of the list is asked.',
  question: 'Question',
  questionDefault: 'Hello! Introduce yourself in one sentence, please.',
  questionMissing: 'Write a question first',
  send: 'Send',
  stop: 'Stop',
  answer: 'Answer',
  waiting: 'Waiting for the answer',
  stopped: 'Stopped.',
  used: '{input} tokens in, {output} tokens out',
  unauthorized: 'The API does not know this token (401): it may be incomplete, expired or deleted.',
  limited: 'This minute’s limit is used up (429). Try again in {seconds} s.',
  limitedSoon: 'This minute’s limit is used up (429). Try again in a moment.',
  quotaUsedUp: 'This month’s tokens are used up (429). They start anew next month; higher limits can be applied for.',
  tooLong:
    'This question needs more tokens than a minute allows (429), and waiting does not help. Shorten it, or apply for higher limits.',
  modelUnknown: 'The API has no such model (404). Check the name.',
  refused: 'The API did not accept the request: {message}',
  unavailable: 'The model is not available at the moment. Try again later.',
  lost: 'The API could not be reached, or the answer broke off. Check the connection and try again.',
} satisfies NamespaceTryItTranslation

export default enTryIt

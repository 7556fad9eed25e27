import type { NamespaceCallPageTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  lead: 'This is everything we keep about a call. Prompts and answers are never stored.',
  toList: 'Back to usage',
  loading: 'Loading the call',
  notFound: 'There is no such call',
  notFoundText:
    'Please check the request ID “{id}”. Calls of other accounts are not shown, and call records are deleted after a time.',
  failed: 'The call could not be loaded',
  failedText: 'This does not mean that the call is missing. Please try again.',
  copyId: { idle: 'Copy', copying: 'Copying', copied: 'Copied', failed: 'Copy failed' },
  quoteId: 'Please quote the request ID when you report a problem.',
  request: 'Request',
  requestedModel: 'Requested model',
  notShown: 'Unknown or not shown',
  otherClient: 'Unknown or another program',
  browser: 'Browser',
  result: 'Result',
  callerGone: 'The caller closed the connection before the answer was complete; what was generated until then counts.',
  none: 'None',
  explainError: 'Explanation of the error code {code}',
  finish: {
    stop: 'Finished',
    maximum: 'Maximum length reached',
    tool_calls: 'Tool call',
    content_filter: 'Content filter',
  },
  tokens: 'Tokens',
  times: 'Times',
  notStreamed: 'Unknown or not streamed',
  timesDrawn: 'Time to first token: {share} of the total time',
} satisfies NamespaceCallPageTranslation

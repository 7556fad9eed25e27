/** The highest number of listed calls of a range, newest first. */
export const listedCalls = 10_000

/** The lowest HTTP status of a failed call. */
export const firstFailureStatus = 400

/** The lowest HTTP status of a call that a model or the portal failed. */
export const firstServerErrorStatus = 500

/** The protocols of model calls. */
export const callProtocols = ['chat', 'messages', 'responses', 'embeddings'] as const

/** Why an answer ended, in the words of a chat. */
export const finishReasons = ['stop', 'length', 'tool_calls', 'content_filter'] as const

/** The programs that are recognised by their user agent. */
export const clientNames = [
  'codex',
  'claude-code',
  'opencode',
  'qwen-code',
  'openai-python',
  'openai-node',
  'anthropic-sdk',
  'ai-sdk',
  'langchain',
  'curl',
  'browser',
] as const

/** The outcomes by which calls are chosen. */
export const callOutcomes = ['answered', 'failed', 'rejected', 'cancelled', 'server_error'] as const

/** Whether a text may be the request id of a call. */
export const isRequestId = (text: string): boolean => /^[\w=-]{1,64}$/.test(text)

/** The status of a call whose caller hung up before the response. */
export const callerGoneStatus = 499

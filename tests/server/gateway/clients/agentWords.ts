/**
 * Words by which coding agents know errors, looked up in their published programs. `tooLong`: the conversation must be shortened;
 * `notTooLong` wins over it. `again`: the call may be repeated, told without a status as in a stream; absent if the agent decides
 * by statuses, types and codes alone.
 */
export type AgentWords = {
  agent: string
  tooLong: readonly RegExp[]
  notTooLong?: readonly RegExp[]
  again?: readonly RegExp[]
}

const throttled = [/^(throttling error|service unavailable):/i, /rate limit/i, /too many requests/i]

/** Words of both pi and opencode. */
const common = [
  /prompt (?:is )?too long/i,
  /request_too_large/i,
  /input is too long for requested model/i,
  /exceeds the context window/i,
  /exceeds (?:the )?(?:model'?s )?maximum context length(?: of [\d,]+ tokens?|\s*\([\d,]+\))/i,
  /input token count.*exceeds the maximum/i,
  /maximum prompt length is \d+/i,
  /reduce the length of the messages/i,
  /maximum context length is \d+ tokens/i,
  /exceeds (?:the )?maximum allowed input length of [\d,]+ tokens?/i,
  /input \(\d+ tokens\) is longer than the model'?s context length \(\d+ tokens\)/i,
  /exceeds the limit of \d+/i,
  /exceeds the available context size/i,
  /greater than the context length/i,
  /context window exceeds limit/i,
  /exceeded model token limit/i,
  /too large for model with \d+ maximum context length/i,
  /prompt has [\d,]+ tokens?, but the configured context size is [\d,]+ tokens?/i,
  /model_context_window_exceeded/i,
  /context[_ ]length[_ ]exceeded/i,
  /too many tokens/i,
  /token limit exceeded/i,
]

const inLowerCase = (words: readonly string[]) =>
  words.map((one) => new RegExp(one.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'i'))

export const agentWords: readonly AgentWords[] = [
  {
    agent: 'pi 1.6.0',
    tooLong: [
      ...common,
      /prompt exceeds max length/i,
      /context window exceeded/i,
      /range of input length should be/i,
      /^413(?:\s|:|$)/i,
    ],
    notTooLong: throttled,
    again: [
      /overloaded|server_busy|servers are currently busy|currently experiencing high demand|model is at capacity/i,
      /rate.?limit|too many requests|(?<![a-z0-9])(?:429|500|502|503|504|520|524)(?![a-z0-9])/i,
      /service.?(?:is.?)?(?:temporarily.?)?unavailable|server.?error|internal.?error|provider.?returned.?(?:an.?)?error/i,
      /stream was interrupted|network.?error|connection.?(?:error|refused|lost|closed)|other side closed|socket hang up/i,
      /timed? out|timeout|terminated|ended without|stream disconnected before completion/i,
      /you can retry your request|try your request again|please retry your request/i,
    ],
  },
  {
    agent: 'opencode 1.18.33',
    tooLong: [
      ...common,
      /tokens in request more than max tokens allowed/i,
      /request entity too large/i,
      /context length is only \d+ tokens/i,
      /input length.*exceeds.*context length/i,
    ],
    notTooLong: throttled,
  },
  {
    agent: 'Claude Code 2.1.332',
    tooLong: inLowerCase([
      'prompt is too long',
      'input is too long for requested model',
      'maximum context length',
      'context_length_exceeded',
      'exceeds the context window',
      'contextwindowexceedederror',
      'longer than the maximum model length',
      "longer than the model's context length",
      'exceeds the available context size',
      'exceeds the maximum number of tokens allowed',
      'exceeded model token limit',
      'input token length too long',
      'input tokens exceed the configured limit',
      'maximum context limit',
      'maximum prompt length',
      'prompt exceeds max length',
      'tokens in request more than max tokens allowed',
      'range of input length should be',
      'context window exceeds limit',
      'but model only supports up to',
      'reduce the length of the messages',
      '`inputs` tokens + `max_new_tokens` must be',
      'context exceeds your deployment',
    ]),
    notTooLong: inLowerCase(['string too long. expected a string with maximum length', 'expected maxlength']),
  },
  {
    agent: 'Kimi Code 2.1.0',
    tooLong: [
      /context[ _-]?length/i,
      /(?:context[ _-]?window.*exceed|exceed.*context[ _-]?window)/i,
      /maximum context/i,
      /exceed(?:ed|s|ing)?\s+(?:the\s+)?max(?:imum)?\s+tokens?/i,
      /(?:too many tokens.*(?:prompt|input|context)|(?:prompt|input|context).*too many tokens)/i,
      /prompt is too long.*maximum/i,
      /input token count.*exceeds?.*maximum number of tokens/i,
      /request.*exceed(?:ed|s|ing)?.*model token limit/i,
    ],
  },
  {
    agent: 'cline 3.0.65',
    tooLong: [
      /\bcontext\s*(?:length|window|limit)\b/i,
      /\bmaximum\s*context\b/i,
      /\b(?:input\s*)?tokens?\s+exceeds?\b/i,
      /\btoo\s*many\s*tokens?\b/i,
      /\b(?:input|prompt)\s+is\s+too\s+long\b/i,
      /reduce\s+the\s+length\s+of\s+the\s+messages\s+or\s+completion/i,
      /requested\s+input\s+length\s+.*exceeds\s+.*maximum/i,
    ],
    notTooLong: [/rate[\s_-]?limit/i, /per[\s_-]?minute\b/i],
  },
]

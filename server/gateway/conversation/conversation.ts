import type { Json } from '@/server/platform/json'

/** A mark of Messages: the server may cache the conversation up to here. */
type Cacheable = { cache?: Json }

/** `document`: the media type, if the text is that of a document. */
export type Text = Cacheable & { type: 'text'; text: string; document?: string }
/** `isMember`: it is a member of a chat's message, and no part of its content. */
type Refusal = { type: 'refusal'; text: string; isMember?: true }
/** `url` is a public address, or a `data:` address with base64. */
export type Media = Cacheable & { type: 'image' | 'audio' | 'video'; url: string; detail?: string }
/** Sound in base64. */
export type Sound = { type: 'sound'; data: string; format: string }
export type Content = Text | Refusal | Media | Sound

/** The model writes a JSON object for a function, and one text for a custom tool. */
export type ToolKind = 'function' | 'custom'
export type ToolName = { name: string; namespace?: string }

/** `own`: members that only chats have. */
type Own = { own?: Json }

/** `arguments` is the text of a custom tool, else JSON. `isLegacy`: a chat's `function_call`, which has no id. */
export type ToolCall = Cacheable &
  Own &
  ToolName & { type: 'call'; id: string; kind: ToolKind; arguments: string; isLegacy?: true }
export type ToolResult = Cacheable & {
  type: 'result'
  id: string
  kind: ToolKind
  parts: readonly Content[]
  isError?: true
  isLegacy?: true
}
/** `signature` proves the text to the server that wrote it; `redacted` is reasoning that only that server can read. */
export type Reasoning = { type: 'reasoning'; text: string; signature?: string; redacted?: string }

export type Part = Content | ToolCall | ToolResult | Reasoning

export type Turn = Own & {
  role: 'system' | 'developer' | 'user' | 'assistant'
  parts: readonly Part[]
  /** Texts continue one another, as in a chat's message; otherwise each is a paragraph. */
  isVerbatim?: true
}

export type Tool = Cacheable &
  Own &
  ToolName & {
    kind: ToolKind
    description?: string
    /** The JSON Schema of a function's arguments. */
    parameters?: Json
    strict?: boolean
    /** The form of a custom tool's text. */
    format?: Json
  }

/** A model-independent request, to which each protocol is read and from which another one is written. */
export type Conversation = {
  model: string
  /** Instructions that precede the turns. */
  instructions?: readonly Text[]
  turns: readonly Turn[]
  tools?: readonly Tool[]
  toolChoice?: 'auto' | 'none' | 'required' | ToolName
  /** The form of the response; `schema` has the JSON Schema and its name. */
  format?: Own & { type: string; schema?: Json }
  /** Whether the model reasons, as in Messages. */
  thinking?: Json
  effort?: string
  /** Output tokens that the caller allows. */
  most?: number
  stops?: readonly string[]
  isStreamed?: boolean
  /** Sampling and everything else, under the names of chats. */
  options: Json
}

/** The number of responses to a request; more than one only in chats. */
export const choicesOf = ({ options: { n } }: Conversation): number => (typeof n === 'number' ? n : 1)

export const isResult = (part: Part): part is ToolResult => part.type === 'result'
export const isCall = (part: Part): part is ToolCall => part.type === 'call'
export const isReasoning = (part: Part): part is Reasoning => part.type === 'reasoning'
export const isContent = (part: Part): part is Content => !isResult(part) && !isCall(part) && !isReasoning(part)
export const isMedia = (part: Part): part is Media | Sound =>
  isContent(part) && part.type !== 'text' && part.type !== 'refusal'

/** The texts of a turn or of a result as one: not every model reads a list of texts. */
export const joinTexts = (parts: readonly Part[], isVerbatim = false): string =>
  parts
    .flatMap((part) => (part.type === 'text' || part.type === 'refusal' ? [part.text] : []))
    .join(isVerbatim ? '' : '\n\n')

/** All contents of a conversation, with those of results: neither arguments of tools nor reasoning. */
export const contentsIn = ({ instructions = [], turns }: Conversation): Content[] =>
  [...instructions, ...turns.flatMap(({ parts }) => parts)].flatMap((part) =>
    isResult(part) ? part.parts : isContent(part) ? [part] : [],
  )

/** Whether a turn is a message of the user, and not only results of tools. */
export const isSaid = ({ role, parts }: Turn) => role === 'user' && parts.some((part) => !isResult(part))

/**
 * A conversation for models that read instructions only at its beginning: system and developer turns before the first turn of the user
 * become instructions; later ones keep their place, as text of the user.
 */
export function instructionsFirst({ instructions, turns, ...others }: Conversation): Conversation {
  const first = turns.findIndex(isSaid)
  const isInstruction = ({ role }: Turn) => role === 'system' || role === 'developer'
  const before = turns.slice(0, first < 0 ? turns.length : first)
  const texts = [...(instructions ?? []), ...before.filter(isInstruction).flatMap(textPartsOf)]
  const after = turns
    .slice(before.length)
    .map((turn): Turn => (isInstruction(turn) ? { role: 'user', parts: [developerText(turn)] } : turn))
  return {
    ...others,
    ...(texts.length === 0 ? {} : { instructions: texts }),
    turns: [...before.filter((turn) => !isInstruction(turn)), ...after],
  }
}

const textPartsOf = ({ parts }: Turn): Text[] =>
  parts.flatMap((part) =>
    part.type === 'text' ? [part] : part.type === 'refusal' ? [{ type: 'text', text: part.text }] : [],
  )

const developerText = ({ parts, isVerbatim }: Turn): Text => ({
  type: 'text',
  text: `<developer>\n${joinTexts(parts, isVerbatim)}\n</developer>`,
})

import type { components } from '@/openapi/gateway'
import type { callProtocols } from '@/openapi/rules/calls'
import type { Json } from '../platform/json'
import type { Conversation } from './conversation/conversation'

export type ChatRequest = components['schemas']['ChatCompletionRequest'] & Readonly<Record<string, unknown>>
export type MessagesRequest = components['schemas']['MessagesRequest']
export type CallProtocol = (typeof callProtocols)[number]

export type EmbeddingRequest = components['schemas']['EmbeddingRequest']

/**
 * A parsed request of any protocol. `chat` or `messages` is the request itself, if its caller speaks that protocol; `hint` names its
 * conversation.
 */
export type ParsedRequest = {
  conversation: Conversation
  chat?: ChatRequest
  messages?: MessagesRequest
  hint?: string | undefined
}

/** Tokens. */
export type Usage = { input: number; output: number }

/**
 * Tokens to reserve: `input` is our count, which must fit the limits; `mostInput` is reserved as far as the month has room, if pictures
 * may cost more than counted. `output` is the longest response; if the caller sets no maximum, it is cut to what is left, `least` or more, in
 * multiples of `step`, which is `least` if the caller sets one. `isUnbounded`: no maximum is sent, and `output` is all that the context has left.
 */
export type Reservation = Usage & { least: number; step?: number; mostInput?: number; isUnbounded?: boolean }

/**
 * A chunk of a model's response, in the chat protocol unless another is named. `text` is the original line if callers may get it
 * unchanged; null if the chunk has to be serialised.
 */
export type Chunk = { json: Json; text: string | null; protocol?: 'messages' }

export const chunkOf = (json: Json): Chunk => ({ json, text: null })

export const textOf = ({ json, text }: Chunk): string => text ?? JSON.stringify(json)

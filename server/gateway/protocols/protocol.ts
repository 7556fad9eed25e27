import type { Caller } from '../errors/caller'
import type { Tally } from '../metering/usageCounter'
import type { GatewayError } from '../errors/gatewayError'
import type { Asker } from '../upstream/askUpstreams'
import { chatUsage } from '../metering/plausible'
import type { Json } from '@/server/platform/json'
import { textOf, type Piece, type ChatRequest } from '../types'

/** How a streamed answer is written, in events that are sent as they stand. */
export type StreamFormat = {
  /** Nothing where the piece is not for the caller. */
  piece(piece: Piece): string
  /** What follows the last piece, once the call has been counted. */
  end(): string
  fault(fault: GatewayError): string
  /** Keeps the connection, and is passed over by readers. */
  ping: string
}

/** How one request is answered. */
export type AnswerForm = {
  whole(piece: Piece, tally: Tally): string
  stream(tally: Tally, caller: Caller, requestId: string): StreamFormat
}

/** Asks a model for one answer, of at most so many tokens. */
export type Asking = {
  complete(most: number, asker: Asker): Promise<Piece>
  stream(most: number, asker: Asker): Promise<AsyncIterable<readonly Piece[]>>
}

/**
 * The protocol of a call: what its body means as a chat request, the form of its answer, and how the model is asked where that
 * is not by the chat request. Throws GatewayErrors.
 */
export type Dialect = (body: string) => { request: ChatRequest; form: AnswerForm; asking?: Asking }

const event = (data: string) => `data: ${data}\n\n`

const isUsageAlone = ({ choices }: Json) => Array.isArray(choices) && choices.length === 0

/** A chunk whose usage is plausible. */
function withUsage(piece: Piece, tally: Tally): string {
  const { usage: claimed } = piece.json
  const usage = chatUsage(claimed, tally.used())
  return usage === claimed ? textOf(piece) : JSON.stringify({ ...piece.json, usage })
}

const claimsUsage = ({ usage }: Json) => usage !== undefined && usage !== null

/**
 * The form of OpenAI's chat: pieces are passed on as they come, and the one that carries the usage alone where `wantsUsage`. It holds
 * nothing of the request, which may have large pictures in it.
 */
export const chatForm = (wantsUsage: boolean): AnswerForm => ({
  whole: (piece, tally) => withUsage(piece, tally),
  stream: (tally, caller) => ({
    piece(piece) {
      const isAlone = isUsageAlone(piece.json)
      if (isAlone && !wantsUsage) return ''
      return event(isAlone || claimsUsage(piece.json) ? withUsage(piece, tally) : textOf(piece))
    },
    end: () => event('[DONE]'),
    fault: (fault) => event(JSON.stringify(fault.toAnswer(caller))),
    ping: ': keep-alive\n\n',
  }),
})

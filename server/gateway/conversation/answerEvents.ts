import { randomUUID } from 'node:crypto'
import type { Json } from '@/server/platform/json'

export type StopReason = 'end' | 'length' | 'calls' | 'filter' | 'sequence'

/** A model-independent part of an answer; a whole answer is a list of them. */
export type AnswerEvent =
  | { type: 'begin' }
  /** `signature` ends a block of reasoning; `redacted` is a whole block. */
  | { type: 'reasoning'; text: string; signature?: string; redacted?: string }
  | { type: 'text'; text: string; logprobs: readonly unknown[] }
  | { type: 'refusal'; text: string }
  /** A call begins, and continues with its arguments; all others have ended. The id is empty if the server gave none. */
  | { type: 'call'; id: string; name: string }
  | { type: 'arguments'; text: string }
  /** The last one counts. `sequence` is the text at which the answer ended, if the server says so. */
  | { type: 'stop'; reason: StopReason; sequence: string | null }

export type AnswerReader = {
  read: (chunk: Json) => AnswerEvent[]
  /** The events that were held back until the end; none if the answer has said why it ended. */
  end: () => AnswerEvent[]
}

export const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`

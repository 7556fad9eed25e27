import type { AnswerEvent } from '../conversation/answerEvents'
import type { Chunk } from '../types'
import { createMessagesAnswerReader, readMessageAnswer } from './anthropic/readMessagesAnswer'
import { createChatAnswerReader, readChatAnswer } from './chat/readChatAnswer'

/** Reads a whole answer in the protocol of its upstream. */
export const readAnswer = ({ json, protocol }: Chunk): AnswerEvent[] =>
  protocol === 'messages' ? readMessageAnswer(json) : readChatAnswer(json)

/** Reads the chunks of an answer. */
export function createAnswerReader() {
  let read: ((json: Chunk['json']) => AnswerEvent[]) | null = null
  return ({ json, protocol }: Chunk): AnswerEvent[] => {
    read ??= protocol === 'messages' ? createMessagesAnswerReader() : createChatAnswerReader()
    return read(json)
  }
}

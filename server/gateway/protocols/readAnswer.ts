import type { AnswerEvent, AnswerReader } from '../conversation/answerEvents'
import type { Chunk } from '../conversation/chunk'
import { createMessagesAnswerReader, readMessageAnswer } from './anthropic/readMessagesAnswer'
import { createChatAnswerReader, readChatAnswer } from './chat/readChatAnswer'

/** Reads a whole answer in the protocol of its upstream. */
export const readAnswer = ({ json, protocol }: Chunk): AnswerEvent[] =>
  protocol === 'messages' ? readMessageAnswer(json) : readChatAnswer(json)

export function createAnswerReader() {
  let reader: AnswerReader | null = null
  return {
    read({ json, protocol }: Chunk): AnswerEvent[] {
      reader ??= protocol === 'messages' ? createMessagesAnswerReader() : createChatAnswerReader()
      return reader.read(json)
    },
    /** The events that were held back until the end. */
    end: (): AnswerEvent[] => reader?.end() ?? [],
  }
}

import type { Chunk } from '../conversation/chunk'
import { outputIn } from '../metering/generatedTexts'
import type { ResponseReader } from './modelCall'

/** Follows whether a response of so many choices has output, and which choices have ended. */
export function createAnswerProgress({ noteEnds }: Pick<ResponseReader, 'noteEnds'>, isStreamed: boolean, choices = 1) {
  const ended = new Set<number>()
  let hasOutput = false
  return {
    note(chunk: Chunk) {
      if (!hasOutput) for (const text of outputIn(chunk, isStreamed).keys()) hasOutput ||= text !== ''
      noteEnds(chunk.json, ended)
    },
    /** Whether it has output, or a reason for having none. */
    hasAnswer: () => hasOutput || ended.size > 0,
    hasEnded: () => ended.size >= choices,
  }
}

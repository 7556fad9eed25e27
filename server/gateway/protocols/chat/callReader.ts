import type { AnswerEvent } from '@/server/gateway/conversation/answerEvents'
import { areComplete, textIn } from '@/server/gateway/conversation/readingRules'
import { unusable } from '@/server/gateway/upstream/upstreamErrors'
import type { Json } from '@/server/platform/json'
import { argumentsIn, calledIn, createCallTracker, type TrackedCall } from './toolCalls'

const write = (text: string): AnswerEvent[] => (text === '' ? [] : [{ type: 'arguments', text }])

/** The calls of a whole message, each of which is complete. */
export const readWholeCalls = (pieces: readonly Json[]): AnswerEvent[] =>
  pieces.flatMap((piece) => {
    const called = calledIn(piece)
    return [{ type: 'call', id: textIn(piece['id']), name: textIn(called['name']) }, ...write(argumentsIn(called))]
  })

/** A call waits until it is the only one that grows, or to the end of the answer. */
type Progress = { state: 'waiting' | 'open' | 'ended'; text: string }

/**
 * Reads calls as events, of which one is open at a time. It is streamed; if another one begins before its arguments are complete, all
 * others are collected until the end. Throws upstream_error if an ended call continues.
 */
export function createCallReader() {
  const tracker = createCallTracker()
  const progress = new Map<TrackedCall, Progress>()
  let open: TrackedCall | null = null
  let waiting: TrackedCall[] = []
  let isInterleaved = false

  function close() {
    const of = open === null ? undefined : progress.get(open)
    if (of !== undefined) Object.assign(of, { state: 'ended', text: '' })
    open = null
  }
  function begin(call: TrackedCall): AnswerEvent[] {
    close()
    const of = progressOf(call)
    of.state = 'open'
    open = call
    return [{ type: 'call', id: call.id, name: call.name }, ...write(of.text)]
  }
  function progressOf(call: TrackedCall): Progress {
    const known = progress.get(call)
    if (known !== undefined) return known
    // Another call is not complete, or has no name yet.
    if (waiting.length > 0 || (open !== null && !areComplete(progress.get(open)?.text ?? ''))) isInterleaved = true
    const begun: Progress = { state: 'waiting', text: '' }
    progress.set(call, begun)
    waiting.push(call)
    return begun
  }
  function end(): AnswerEvent[] {
    const events = waiting.flatMap(begin)
    waiting = []
    isInterleaved = false
    return events
  }
  function read(piece: Json, position: number, all: readonly Json[]): AnswerEvent[] {
    const call = tracker.find(piece, position, all.length === 1)
    const of = progressOf(call)
    const written = argumentsIn(calledIn(piece))
    if (of.state === 'ended' && written.trim() !== '')
      throw unusable('the upstream went on with a call after it had ended')
    of.text += written
    if (of.state !== 'waiting') return of.state === 'open' ? write(written) : []
    return isInterleaved || call.name === '' ? [] : end()
  }
  return {
    read: (pieces: readonly Json[]): AnswerEvent[] => pieces.flatMap(read),
    /** Something else follows the open call. */
    close,
    /** The calls that were collected. */
    end,
  }
}

import { textIn } from '@/server/gateway/conversation/readingRules'
import { isJson, type Json } from '@/server/platform/json'

export const calledIn = ({ function: called }: Json): Json => (isJson(called) ? called : {})

/** The text of a call's arguments, or of a piece of them: some servers send an object instead. */
export function argumentsIn({ arguments: given }: Json): string {
  return typeof given === 'object' && given !== null ? JSON.stringify(given) : textIn(given)
}

/** A call of a streamed message, as far as its names have come. */
export type TrackedCall = {
  /** Its place among the calls of the message, from 0. */
  place: number
  /** The index that the server gave, which may be that of other calls as well; null without one. */
  index: number | null
  id: string
  name: string
}

type Given = Pick<TrackedCall, 'index' | 'id' | 'name'>

const indexIn = ({ index }: Json): number | null => (Number.isSafeInteger(index) ? Number(index) : null)

/** Whether a piece continues the newest call of its index. Servers without ids begin a call with another name. */
function continues({ index, id, name }: Given, newest: TrackedCall): boolean {
  if (id !== '' && newest.id !== '') return id === newest.id
  if (id === '' && newest.id !== '') return true
  return (id === '' || index !== null) && (name === '' || newest.name === '' || name === newest.name)
}

/**
 * Finds the calls that the pieces of a streamed message belong to. Some servers give no `index`, or the same one to all calls: a new id
 * begins a call, too.
 */
export function createCallTracker() {
  const byId = new Map<string, TrackedCall>()
  /** The newest call of each index; of all calls under null. */
  const newestOf = new Map<number | null, TrackedCall>()
  let count = 0

  function knownCall(given: Given): TrackedCall | undefined {
    const named = given.id === '' ? undefined : byId.get(given.id)
    if (named !== undefined && (given.index === null || named.index === given.index)) return named
    const newest = newestOf.get(given.index)
    return newest !== undefined && continues(given, newest) ? newest : undefined
  }

  function begin({ index, id, name }: Given): TrackedCall {
    const call = { place: count, index, id, name }
    count += 1
    newestOf.set(index, call).set(null, call)
    return call
  }

  return {
    count: () => count,
    /** The call of a piece. Pieces of one chunk without an index or an id belong to different calls. */
    find(piece: Json, position: number, isAlone: boolean): TrackedCall {
      const id = textIn(piece['id'])
      const index = indexIn(piece) ?? (isAlone || id !== '' ? null : position)
      const given = { index, id, name: textIn(calledIn(piece)['name']) }
      const call = knownCall(given) ?? begin(given)
      call.id ||= id
      call.name ||= given.name
      if (call.id !== '') byId.set(call.id, call)
      return call
    },
  }
}

export type CallTracker = ReturnType<typeof createCallTracker>

const NONE: readonly Json[] = []

/** The pieces of calls in a message or delta; the older form of a call, `function_call`, has neither id nor index. */
export function callPiecesIn({ tool_calls: calls, function_call: legacy }: Json): readonly Json[] {
  const pieces = Array.isArray(calls) ? calls.filter(isJson) : NONE
  return isJson(legacy) ? [...pieces, { function: legacy }] : pieces
}

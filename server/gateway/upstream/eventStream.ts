import { createParser } from 'eventsource-parser'
import { ResponseTooLarge } from '../errors/gatewayError'
import type { Exchange } from './exchange'
import type { StreamBudget } from './streamBudget'
import { unusable } from './upstreamErrors'

const MAX_EVENT_LENGTH = 4 * 1024 * 1024
const MAX_END_LENGTH = 64 * 1024
const MAX_END_MS = 1000

/** Reads the rest of the body, which ends right after the last event. A connection with an unread body cannot be reused. */
export async function drain(exchange: Exchange): Promise<void> {
  const timer = setTimeout(() => exchange.end(), MAX_END_MS)
  try {
    for (let length = 0; length < MAX_END_LENGTH;) {
      const bytes = await exchange.read()
      if (!bytes) break
      length += bytes.byteLength
    }
  } catch {
    // the response is complete, so this failure does not matter
  } finally {
    clearTimeout(timer)
    exchange.end()
  }
}

/**
 * The data of a stream's events, in batches as they arrive; throws if the stream ends before its reader has stopped, if an event is
 * too long, or if the budget of bytes is used up.
 */
export async function* readEvents(
  exchange: Exchange,
  budget: Pick<StreamBudget, 'spendBytes'>,
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  let events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => events.push(data) })
  let sinceEvent = 0
  for (;;) {
    exchange.startTimeout()
    while (events.length === 0) {
      const bytes = await exchange.read()
      if (!bytes) throw unusable('the stream ended without its last event')
      budget.spendBytes(bytes.byteLength)
      sinceEvent += bytes.byteLength
      if (sinceEvent > MAX_EVENT_LENGTH)
        throw new ResponseTooLarge(`the upstream sent no event in ${MAX_EVENT_LENGTH} bytes`)
      parser.feed(decoder.decode(bytes, { stream: true }))
    }
    exchange.stopTimeout() // the caller may read slowly
    sinceEvent = 0
    yield events
    events = []
  }
}

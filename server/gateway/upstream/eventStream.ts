import { createParser } from 'eventsource-parser'
import { ResponseTooLarge } from '../errors/gatewayError'
import type { Exchange } from './exchange'
import type { StreamBudget } from './streamBudget'

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

/** Collects the data of events. Empty data are no event, and are sent to keep a connection open. */
function createEventParser() {
  let events: string[] = []
  const add = (data: string) => {
    const text = data.trim()
    if (text !== '') events.push(text)
  }
  const parser = createParser({
    onEvent: ({ data }) => add(data),
    // Older versions of llama.cpp write an error as a field of its own.
    onError: ({ field, value }) => field === 'error' && add(`{"error":${value}}`),
  })
  return {
    feed: (text: string) => parser.feed(text),
    take() {
      const taken = events
      events = []
      return taken
    },
    isEmpty: () => events.length === 0,
  }
}

/**
 * The data of a stream's events, in batches as they arrive; the last one may lack the blank line after it. Throws if an event is too
 * long, or if the budget of bytes is used up.
 */
export async function* readEvents(
  exchange: Exchange,
  budget: Pick<StreamBudget, 'spendBytes'>,
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  const parser = createEventParser()
  let sinceEvent = 0
  for (;;) {
    exchange.startTimeout()
    while (parser.isEmpty()) {
      const bytes = await exchange.read()
      if (!bytes) {
        exchange.stopTimeout()
        parser.feed(`${decoder.decode()}\n\n`)
        if (!parser.isEmpty()) yield parser.take()
        return
      }
      budget.spendBytes(bytes.byteLength)
      sinceEvent += bytes.byteLength
      if (sinceEvent > MAX_EVENT_LENGTH)
        throw new ResponseTooLarge(`the upstream sent no event in ${MAX_EVENT_LENGTH} bytes`)
      parser.feed(decoder.decode(bytes, { stream: true }))
    }
    exchange.stopTimeout() // the caller may read slowly
    sinceEvent = 0
    yield parser.take()
  }
}

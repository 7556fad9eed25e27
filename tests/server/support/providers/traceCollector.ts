import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: number; arrayValue?: { values: Value[] } }

/** A span in OTLP's JSON. */
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
  events: { name: string; timeUnixNano: string }[]
  links: { traceId: string; spanId: string }[]
  status: { code: number }
}
type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }

const plain = ({ stringValue, intValue, arrayValue }: Value): unknown =>
  stringValue ?? intValue ?? arrayValue?.values.map(plain)

const toSpan = ({ attributes, startTimeUnixNano: start, endTimeUnixNano: end, ...span }: SentSpan) => ({
  ...span,
  start: BigInt(start),
  end: BigInt(end),
  attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)])),
})

export type CollectedSpan = ReturnType<typeof toSpan>

/** A collector of traces by OTLP over HTTP, as JSON. */
export async function startTraceCollector() {
  const bodies: string[] = []
  const headers: (string | undefined)[] = []
  let status: number | null = 200
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') bodies.push(body)
      headers.push(request.headers['api-key']?.toString())
      if (status !== null) response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a text
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    headers,
    /** Responds with this status from now on; null sends no response. */
    answerWith: (next: number | null) => (status = next),
    spans: () =>
      bodies
        .map((body) => JSON.parse(body) as Sent) // as OTLP has it
        .flatMap(({ resourceSpans }) =>
          resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
        )
        .map(toSpan),
    forget() {
      bodies.length = 0
      headers.length = 0
      status = 200
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

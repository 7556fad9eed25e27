import { createServer, request as startRequest, type IncomingMessage, type RequestListener } from 'node:http'
import { duplexPair } from 'node:stream'

/** Headers that belong to one connection, or that only a proxy may set. */
const notForwarded = /^(connection|keep-alive|transfer-encoding|upgrade|te|trailer|host|x-forwarded-.*|forwarded)$/i

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    const [name, value] = message.rawHeaders.slice(index, index + 2)
    if (name !== undefined && value !== undefined && !notForwarded.test(name)) headers.append(name, value)
  }
  return headers
}

async function toResponse(message: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer) // as: no encoding is set on the stream
  const status = message.statusCode ?? 500
  const body = status === 204 || status === 304 ? null : Buffer.concat(chunks)
  return new Response(body, { status, headers: headersOf(message) })
}

/**
 * Wraps a Node request listener as a fetch function over streams in memory, without a port. The listener sees the
 * requested address as its own, as behind a reverse proxy.
 */
export function inProcessFetch(listener: RequestListener): (request: Request) => Promise<Response> {
  const server = createServer(listener)
  return async (request) => {
    const [near, far] = duplexPair()
    server.emit('connection', far)
    const { pathname, search, protocol, host } = new URL(request.url)
    const headers = Object.fromEntries([...request.headers].filter(([name]) => !notForwarded.test(name)))
    const outgoing = startRequest({
      method: request.method,
      path: pathname + search,
      headers: { ...headers, host, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host },
      createConnection: () => near,
    })
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      outgoing.once('response', resolve).on('error', reject),
    )
    outgoing.end(Buffer.from(await request.arrayBuffer()))
    return toResponse(await answered)
  }
}

import { once } from 'node:events'
import { createServer, request as newRequest, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that an agent sent to the portal. */
export type SentRequest = {
  /** By this machine's clock. */
  at: number
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  status: number | null
  answer: string
}

export type Replacement = { status: number; type: string; body: string }

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // as: a TCP server's address is never a text
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { server, origin: `http://127.0.0.1:${port}`, stop }
}

/**
 * Forwards requests to the portal and keeps them, with the status and text of their responses. Entries of `replacements` are
 * sent in place of the portal's next responses.
 */
export async function startRecorder(portal: string) {
  const [sent, replacements]: [SentRequest[], Replacement[]] = [[], []]
  const { origin, stop } = await listen((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const { method = '', url = '', headers } = incoming
      const one: SentRequest = { at: Date.now(), method, path: url, headers, body, status: null, answer: '' }
      sent.push(one)
      const replacement = replacements.shift()
      if (replacement !== undefined) {
        outgoing.writeHead(replacement.status, { 'content-type': replacement.type }).end(replacement.body)
        return
      }
      const { host: _, ...kept } = headers
      const forwarded = newRequest(`${portal}${url}`, { method, headers: kept }, (response) => {
        one.status = response.statusCode ?? null
        response.on('data', (bytes: Buffer) => (one.answer += bytes.toString()))
        response.on('error', () => outgoing.destroy())
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      })
      forwarded.on('error', () => outgoing.destroy())
      outgoing.on('close', () => forwarded.destroy())
      forwarded.end(body)
    })
  })
  return { origin, sent, replacements, stop }
}

/** An HTTP proxy that refuses every request and keeps the hosts that were asked for. */
export async function startRefusingProxy() {
  const hosts: string[] = []
  const { server, origin, stop } = await listen((incoming, outgoing) => {
    hosts.push(incoming.url ?? '')
    outgoing.writeHead(403).end()
  })
  server.on('connect', ({ url = '' }, socket) => {
    hosts.push(url)
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  return { origin, hosts, stop }
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { path: string; query: URLSearchParams; body: string }

/** A third-party server, on this machine: it records its requests, and responds as configured by a test. */
export type Receiver = {
  origin: string
  received: Received[]
  /** Sets the response of a path from now on; `null` never responds. */
  answer: (path: string, reply: { status?: number; type?: string; body: string } | null) => void
  /** Forgets both. */
  reset: () => void
  stop: () => Promise<void>
}

type Reply = { status?: number; type?: string; body: string } | null

const anybody = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const replies = new Map<string, Reply>()
  const respond = (request: IncomingMessage, response: ServerResponse, body: string) => {
    // The tests' own header makes the browser send a preflight.
    if (request.method === 'OPTIONS') return void response.writeHead(204, anybody).end()
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://receiver')
    received.push({ path, query, body })
    const reply = replies.get(path)
    if (reply === null) return
    const { status = 200, type = 'text/javascript', body: answer } = reply ?? { body: '' }
    response.writeHead(status, { 'Content-Type': type, ...anybody }).end(answer)
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => respond(request, response, body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a text
  return {
    origin: `http://localhost:${port}`,
    received,
    answer: (path, reply) => void replies.set(path, reply),
    reset: () => {
      received.length = 0
      replies.clear()
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

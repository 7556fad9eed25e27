import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { piece } from '@/tests/server/support/providers/modelUpstream'
import type { Attack } from './attack'

/** A model server with endless streams: one chunk every `pieceMs` until the portal disconnects. */
export async function startEndlessUpstream(attack: Attack, pieceMs: number) {
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    request.resume()
    if (request.url === '/v1/models') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'own-model' }] }))
      return
    }
    open.add(response)
    response.on('close', () => open.delete(response))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(piece('Hello'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ticking = setInterval(() => {
    for (const response of open) if (response.writableLength < 65_536) response.write(piece(' again'))
  }, pieceMs)
  attack.later(() => {
    clearInterval(ticking)
    server.close().closeAllConnections()
  })
  const { port } = server.address() as AddressInfo // as: a TCP server has a port
  return { url: `http://127.0.0.1:${port}/v1`, open: () => open.size }
}

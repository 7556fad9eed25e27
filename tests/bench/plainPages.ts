import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** The same pages without a script, or the HTML that was made for a path: everything else is passed on to the portal as it is. */
export async function servePlain(portal: string, made: ReadonlyMap<string, string> = new Map()) {
  const server = createServer((request, response) => {
    void (async () => {
      const headers = { 'accept-encoding': 'identity', 'accept-language': request.headers['accept-language'] ?? '' }
      const own = made.get(request.url ?? '/')
      if (own !== undefined) {
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.setHeader('Content-Encoding', 'br')
        return response.end(compressed(own))
      }
      const answer = await fetch(portal + (request.url ?? '/'), { headers })
      const type = answer.headers.get('content-type') ?? ''
      const body = Buffer.from(await answer.arrayBuffer())
      response.setHeader('Content-Type', type)
      if (!/^text\/|svg/.test(type)) return response.end(body)
      response.setHeader('Content-Encoding', 'br')
      const text = type.startsWith('text/html') ? withoutScripts(body.toString()) : body
      return response.end(compressed(text))
    })()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a text
  return { origin: `http://localhost:${port}`, stop: () => server.close() }
}

export const withoutScripts = (html: string) =>
  html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '')

const known = new Map<string, Buffer>()

function compressed(text: string | Buffer): Buffer {
  const key = text.toString()
  const bytes = known.get(key) ?? brotliCompressSync(text)
  known.set(key, bytes)
  return bytes
}

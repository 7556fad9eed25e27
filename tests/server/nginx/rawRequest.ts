import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { buffer } from 'node:stream/consumers'

export type Sent = { path: string; headers?: Record<string, string>; method?: string }

/** Raw bytes and headers: fetch would decompress the body and normalise the path. */
export async function send(origin: string, { path: address, headers = {}, method = 'GET' }: Sent) {
  const options = { path: address, headers, method }
  // The certificate is made by this run; another test verifies it.
  const asked = origin.startsWith('https:')
    ? requestOverTls(origin, { ...options, rejectUnauthorized: false }).end()
    : request(origin, options).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage] // as: Node's event carries it
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

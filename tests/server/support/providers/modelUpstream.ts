import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

export type Asked = {
  body: Record<string, unknown>
  path: string
  authorization: string | undefined
  traceparent: string | undefined
  wasClosed: boolean
}
export type Behaviour = (response: ServerResponse, asked: Asked) => void | Promise<void>

const usage = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 }
const base = { id: 'chatcmpl-up', created: 1, model: 'own-model' }
const json = { 'content-type': 'application/json' }
const events = { 'content-type': 'text/event-stream' }

const chunk = (more: object) => `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', ...more })}\n\n`

/** A chunk with the delta `delta`, and with a usage if one is given. */
export const deltaPiece = (delta: object, more: object = {}) =>
  chunk({ choices: [{ index: 0, delta, finish_reason: null }], ...more })

export const piece = (content: string) => deltaPiece({ content })

const usagePiece = chunk({ choices: [], usage })

/** A whole response with a test's message fields and usage. */
export const answerOf = (message: object, told: unknown = usage) =>
  JSON.stringify({
    ...base,
    object: 'chat.completion',
    usage: told,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', ...message },
        finish_reason: 'tool_calls' in message ? 'tool_calls' : 'stop',
      },
    ],
  })

export const wholeAnswer = (content: string, told?: unknown) => answerOf({ content }, told)

/** The behaviour of a correct model server. */
const wellBehaved: Behaviour = (response, { body }) => {
  if (body['stream'] === true) {
    response.writeHead(200, events).end(`${piece('Hel')}${piece('lo')}${usagePiece}data: [DONE]\n\n`)
    return
  }
  const call = { id: 'call_0', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Shanghai"}' } }
  const message = Array.isArray(body['tools']) ? { content: null, tool_calls: [call] } : { content: 'Hello' }
  response.writeHead(200, json).end(answerOf(message))
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += String(chunk)
  return text
}

/** A model of a server's list, by its id or with its context length. */
type ListedModel = string | { id: string; max_model_len: number }

/** An OpenAI-compatible server whose next responses a test may corrupt; null models: it has no list of them. */
export async function startModelUpstream(models: readonly ListedModel[] | null = ['own-model'], at = 0) {
  const asked: Asked[] = []
  const open = new Set<Asked>()
  let behaviour = wellBehaved
  const server = createServer((request, response) => {
    void readAll(request).then(async (text) => {
      if (/^\/v1\/models(\?|$)/.test(request.url ?? '')) {
        const list = {
          object: 'list',
          data: models?.map((model) => (typeof model === 'string' ? { id: model } : model)),
        }
        response.writeHead(models === null ? 404 : 200, json).end(JSON.stringify(list))
        return
      }
      const body = JSON.parse(text) as Record<string, unknown> // as: the gateway sends it
      const one: Asked = {
        body,
        path: request.url ?? '',
        authorization: request.headers.authorization,
        traceparent: request.headers['traceparent']?.toString(),
        wasClosed: false,
      }
      asked.push(one)
      open.add(one)
      response.on('close', () => {
        one.wasClosed = !response.writableFinished
        open.delete(one)
      })
      await behaviour(response, one)
    })
  }).listen(at, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a text
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    /** The number of calls without a response that were not aborted. */
    open: () => open.size,
    /** The number of open connections, used or idle. */
    connections: () => promisify(server.getConnections.bind(server))(),
    behave: (next: Behaviour = wellBehaved) => (behaviour = next),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type ModelUpstream = Awaited<ReturnType<typeof startModelUpstream>>

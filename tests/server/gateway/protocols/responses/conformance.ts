import { expect } from 'vitest'
import { isJson, type Json } from '@/server/platform/json'
import type { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { answerOf, deltaPiece, type Behaviour } from '@/tests/server/support/providers/modelUpstream'
import { problemsOf } from './openResponses'
import { eventsIn, problemsOfStream } from './responseStream'

/** Requests to the Responses API of a gateway, each by the user of its test. */
export function conformanceOf({ server, apiKey }: ReturnType<typeof gatewayWithUpstream>) {
  const ask = (body: object, headers: object = {}) =>
    fetch(`${server().origin}/v1/responses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey()}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ model: 'own-model', input: 'Hello there', ...body }),
    })

  return {
    ask,
    /** A whole response, whose members are checked. */
    respond: async (body: object): Promise<Json> => {
      const response = await ask(body)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
      const json = (await response.json()) as Json // as: checked below
      expect(problemsOf('Response', json)).toEqual([])
      return json
    },
    /** The events of a streamed response, whose members and order are checked. */
    stream: async (body: object, headers: object = {}): Promise<Json[]> => {
      const response = await ask({ ...body, stream: true }, headers)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
      const events = eventsIn(await response.text())
      expect(problemsOfStream(events)).toEqual([])
      return events
    },
  }
}

/** The response of the last event. */
export const lastOf = (events: readonly Json[]): Json => {
  const response = events.at(-1)?.['response']
  return isJson(response) ? response : {}
}

type Call = { id: string; name: string; arguments: string }
/** The output of a model. */
export type Written = { reasoning_content?: string; content?: string; refusal?: string; calls?: readonly Call[] }

const halves = (text: string) => [text.slice(0, text.length / 2), text.slice(text.length / 2)]
const end = (finish: string) => deltaPiece({}, { choices: [{ index: 0, delta: {}, finish_reason: finish }] })

function* deltasOf({ calls = [], ...texts }: Written): Generator<object> {
  for (const [name, text] of Object.entries(texts)) for (const half of halves(text)) yield { [name]: half }
  for (const [index, { id, name, arguments: written }] of calls.entries()) {
    yield { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }
    for (const half of halves(written)) yield { tool_calls: [{ index, function: { arguments: half } }] }
  }
}

/** A model server that answers with such an output, whole or in pieces. */
export const writing =
  (written: Written, finish = 'stop'): Behaviour =>
  (response, { body }) => {
    if (body['stream'] === true) {
      const pieces = [...deltasOf(written)].map((delta) => deltaPiece(delta)).join('')
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${pieces}${end(finish)}data: [DONE]\n\n`)
      return
    }
    const { calls, ...texts } = written
    const tools = calls?.map(({ id, ...called }) => ({ id, type: 'function', function: called }))
    const message = { content: null, ...texts, ...(tools === undefined ? {} : { tool_calls: tools }) }
    const json = answerOf(message).replace(/"finish_reason":"\w+"/, `"finish_reason":"${finish}"`)
    response.writeHead(200, { 'content-type': 'application/json' }).end(json)
  }

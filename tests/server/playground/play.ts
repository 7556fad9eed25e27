import { playgroundPath } from '@/openapi/rules/playground'

type Options = { origin: string; bearer?: string; headers?: Record<string, string>; json?: unknown; body?: string }

export const hello = { model: 'own-model', max_tokens: 10, messages: [{ role: 'user', content: 'Hello' }] }

/** Sends a chat to the playground as a page of `origin` does, unless `headers` say otherwise. */
export const play = ({ origin, bearer, headers, json = hello, body = JSON.stringify(json) }: Options) =>
  fetch(`${origin}${playgroundPath}`, {
    method: 'POST',
    headers: {
      'accept-language': 'en',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    body,
  })

/** Begins a stream and reads its first event; `rest` resolves to the others when the stream ends. */
export async function beginStream(options: Options) {
  const response = await play({ ...options, json: { ...hello, stream: true } })
  const reader = response.body?.getReader()
  const read = async () => {
    const step = await reader?.read()
    return step?.done === false ? new TextDecoder().decode(step.value as Uint8Array) : null // as: fetch's own type of a body is any
  }
  const first = (await read()) ?? ''
  const readRest = async () => {
    let text = ''
    for (;;) {
      const events = await read()
      if (events === null) return text
      text += events
    }
  }
  return { response, first, rest: readRest(), leave: () => reader?.cancel() }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'

const root = path.resolve(import.meta.dirname, '../../..')
const tsx = ['--import', createRequire(import.meta.url).resolve('tsx')]

const base = { id: 'chatcmpl-0', created: 1, model: 'model' }
const message = { role: 'assistant', content: 'Hello' }

type Asked = { max_tokens: number; stream?: boolean }

/** A response that uses all tokens allowed, so that its numbers identify the call. */
function answerTo({ max_tokens: tokens, stream }: Asked) {
  const usage = { prompt_tokens: 1, completion_tokens: tokens, total_tokens: tokens + 1 }
  if (stream !== true)
    return JSON.stringify({
      ...base,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage,
    })
  const pieces = [{ choices: [{ index: 0, delta: message, finish_reason: 'stop' }] }, { choices: [], usage }]
  const events = pieces.map(
    (piece) => `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', ...piece })}`,
  )
  return [...events, 'data: [DONE]', ''].join('\n\n')
}

/** A model server for several gateways, each with its own path. `onCall` gets the gateway of each call before the response. */
export async function startSharedModel(onCall: (gateway: number) => void) {
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'model' }] }))
      return
    }
    void json(request).then((body) => {
      const asked = body as Asked // as: the gateway sends it
      onCall(Number(request.url?.split('/')[1]))
      const type = asked.stream === true ? 'text/event-stream' : 'application/json'
      response.writeHead(200, { 'content-type': type }).end(answerTo(asked))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the address of a TCP server is never a string
  return {
    addressFor: (gateway: number) => `http://127.0.0.1:${port}/${gateway}/v1`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A gateway in its own process; `kill` ends it with SIGKILL. */
export async function startGatewayProcess(database: string, model: string) {
  const args = [...tsx, path.join(import.meta.dirname, 'gatewayProcess.ts'), database, model]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const origin = await Promise.race([
    once(child, 'message').then(([message]) => String(message)),
    ended.then(([code]) => Promise.reject(new Error(`the gateway's process ended: ${String(code)}`))),
  ])
  return {
    origin,
    isAlive: () => child.exitCode === null && !child.killed,
    kill: () => void child.kill('SIGKILL'),
    ended,
  }
}

export type GatewayProcess = Awaited<ReturnType<typeof startGatewayProcess>>

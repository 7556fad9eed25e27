// An OpenAI-compatible server that begins its response after 200 ms and sends a stream in ten chunks of 10 ms, unless
// configured otherwise.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { thinkingMs = 200, pieceMs = 10 } = workerData ?? {}
const base = { id: 'chatcmpl-bench', created: 1, model: 'model' }
const usage = { prompt_tokens: 3, completion_tokens: 10, total_tokens: 13 }
const choice = (content) => [
  { index: 0, delta: { content }, message: { role: 'assistant', content }, finish_reason: null },
]

async function answer(request, response) {
  if (request.method === 'GET') return response.end(JSON.stringify({ data: [{ id: 'model' }] }))
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const { stream } = JSON.parse(Buffer.concat(chunks).toString())
  await pause(thinkingMs)
  if (!stream)
    return response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ ...base, object: 'chat.completion', choices: choice('word '.repeat(10)), usage }))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let piece = 0; piece < 10; piece++) {
    response.write(
      `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: choice('word ') })}\n\n`,
    )
    await pause(pieceMs)
  }
  response.end(
    `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: [], usage })}\n\ndata: [DONE]\n\n`,
  )
}

const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
server.keepAliveTimeout = 600_000 // a busy machine must not have connections end between two calls
await once(server, 'listening')
parentPort.postMessage(server.address().port)

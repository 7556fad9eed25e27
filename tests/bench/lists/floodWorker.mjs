// Repeats reads of one user on so many connections while another user's chats run one after the other; posts the chats' times in ms.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { setTimeout as pause } from 'node:timers/promises'

const { origin, reads, read, session, token, chats } = workerData
const SETTLE_MS = 700
const agent = new Agent({ keepAlive: true })

function post(path, credential, body) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/json', origin }
    const sent = request(origin + path, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

const refused = { reads: 0, chats: 0 }
let answered = 0
let isOver = false
async function repeatRead() {
  while (!isOver) {
    if ((await post(read.path, session, read.body)) === 200) answered++
    else refused.reads++
  }
}

const flood = Array.from({ length: reads }, repeatRead)
await pause(SETTLE_MS)
const took = []
const chat = { model: 'intern-echo', messages: [{ role: 'user', content: 'hi' }], max_tokens: 20 }
const began = performance.now()
while (took.length < chats && performance.now() - began < 6000) {
  const sent = performance.now()
  if ((await post('/v1/chat/completions', token, chat)) !== 200) refused.chats++
  took.push(performance.now() - sent)
}
isOver = true
await Promise.all(flood)
agent.destroy()
parentPort.postMessage({ took, refused, answered })

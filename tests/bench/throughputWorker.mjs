// Calls one address with many tokens in turn, over a few kept-alive connections, and posts how long that took.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { address, tokens, calls, connections } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const body = JSON.stringify({ model: 'model', messages: [{ role: 'user', content: 'Hello there' }], max_tokens: 16 })

const call = (token) =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    }
    const sent = request(address, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))))
    })
    sent.on('error', reject)
    sent.end(body)
  })

const began = performance.now()
let left = calls
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (left-- > 0) await call(tokens[left % tokens.length])
  }),
)
agent.destroy()
parentPort.postMessage(performance.now() - began)

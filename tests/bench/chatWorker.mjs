// Makes chat calls over keep-alive connections and posts the times of the first and the last bytes, in milliseconds.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { address, token, headers: more, calls, connections, stream } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const body = JSON.stringify({ model: 'model', messages: [{ role: 'user', content: 'Hello there' }], stream })
const headers = { ...more, 'content-type': 'application/json', authorization: `Bearer ${token}` }

const call = () =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const sent = request(address, { method: 'POST', agent, headers }, (response) => {
      let first = 0
      response.on('data', () => (first ||= performance.now() - began))
      response.on('end', () =>
        response.statusCode === 200
          ? resolve([first, performance.now() - began])
          : reject(new Error(`status ${response.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

const times = []
let left = calls
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (left-- > 0) times.push(await call())
  }),
)
agent.destroy()
parentPort.postMessage(times)

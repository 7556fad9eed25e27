// Calls a model over keep-alive connections until a message ends it; every second call is a stream. Posts the number of calls
// and the error of each that got no whole response.
import { Agent, request } from 'node:https'
import { parentPort, workerData } from 'node:worker_threads'

const { address, ca, tokens, connections } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: connections, ca })
const bodies = [false, true].map((stream) =>
  JSON.stringify({ model: 'model', messages: [{ role: 'user', content: 'Hello there' }], max_tokens: 16, stream }),
)

/** Resolves to null for a whole response, else to the failure. */
const call = (number) =>
  new Promise((resolve) => {
    const isStream = number % 2 === 1
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens[number % tokens.length]}` }
    const sent = request(address, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => (text += part))
      response.on('error', (error) => resolve(`response: ${error.message}`))
      response.on('end', () => {
        const isWhole = isStream ? text.endsWith('data: [DONE]\n\n') : text.includes('"usage"')
        if (response.statusCode === 200 && isWhole) resolve(null)
        else resolve(`status ${response.statusCode}: ${text.slice(-200)}`)
      })
    })
    sent.on('error', (error) => resolve(`request: ${error.message}`))
    sent.end(bodies[Number(isStream)])
  })

let isEnding = false
parentPort.once('message', () => (isEnding = true))
let calls = 0
const lost = {}
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (!isEnding) {
      const failure = await call(calls++)
      if (failure !== null) lost[failure] = (lost[failure] ?? 0) + 1
    }
  }),
)
agent.destroy()
parentPort.postMessage({ calls, lost })

// Posts to one path over some keep-alive connections for a while; posts back the durations of correct responses, in ms.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { address, bodies, tokens, durationMs, connections } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const oneOf = (list) => list[Math.floor(Math.random() * list.length)]
const end = performance.now() + durationMs
const took = []

const ask = () =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${oneOf(tokens)}`, 'content-type': 'application/json' }
    const sent = request(address, { agent, headers, method: 'POST' }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => (text.startsWith('{"code":0,') ? resolve() : reject(new Error(text))))
    })
    sent.on('error', reject)
    sent.end(oneOf(bodies))
  })

const askOn = async () => {
  while (performance.now() < end) {
    const began = performance.now()
    await ask()
    took.push(performance.now() - began)
  }
}

await Promise.all(Array.from({ length: connections }, askOn))
agent.destroy()
parentPort.postMessage(took)

// Requests one address over a few keep-alive connections for a while and posts the number of correct responses.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { address, token, durationMs, connections } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const headers = { Authorization: `Bearer ${token}` }
const end = Date.now() + durationMs
let answered = 0

const ask = () =>
  new Promise((resolve, reject) => {
    const request = get(address, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))))
    })
    request.on('error', reject)
  })

const askOn = async () => {
  while (Date.now() < end) {
    await ask()
    answered++
  }
}

await Promise.all(Array.from({ length: connections }, askOn))
agent.destroy()
parentPort.postMessage(answered)

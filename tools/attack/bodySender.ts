// Sends one body repeatedly for many users at once. Real attackers use other machines: this process has a low priority, so that it
// takes only the CPU time that the measured processes leave.
import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import { bodies, pathOf, type BodyName } from './bodies'

export type Order = { url: string; tokens: readonly string[]; body: BodyName }
/** Counts of statuses, and of error codes of requests without a response. */
export type StatusCounts = Record<string, number>

const LOWEST_PRIORITY = 19

/** Sends one call; returns the status of the response, or the code of the connection error. */
const send = (address: string, agent: Agent, token: string, body: Buffer) =>
  new Promise<string>((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    }
    const sent = request(address, { method: 'POST', agent, headers }, (response) => {
      const end = () => resolve(String(response.statusCode))
      response.resume().on('end', end).on('error', end)
    })
    sent.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'cut')).end(body)
  })

async function attack({ url, tokens, body: name }: Order) {
  const body = Buffer.from(bodies[name]())
  const counts: StatusCounts = {}
  let isOn = true
  const lane = async (token: string) => {
    const agent = new Agent({ keepAlive: true })
    while (isOn) {
      const status = await send(url + pathOf(name), agent, token, body)
      counts[status] = (counts[status] ?? 0) + 1
    }
    agent.destroy()
  }
  process.send?.('begun')
  const lanes = tokens.map(lane)
  process.once('message', () => (isOn = false))
  await Promise.all(lanes)
  process.send?.(counts, () => process.disconnect())
}

setPriority(LOWEST_PRIORITY)
process.once('message', (order: Order) => void attack(order))

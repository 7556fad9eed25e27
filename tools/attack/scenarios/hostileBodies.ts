import { connect } from 'node:net'
import { sendToServer } from '@/server/operator/socket/adminSocket'
import type { PortalServer } from '@/tests/browser/support/portalServer'
import type { Attack, Scenario } from '../attack'
import type { BodyName } from '../bodies'
import { ms, percentile, repeat, timed } from '../figures'
import { callModel, chatBody, newMember, newMembers, type Member } from '../people'
import { startSenders } from '../senders'

const HOSTILE = 10
const defaults = {
  RATE_LIMIT_DEFAULT_RPM: '',
  RATE_LIMIT_DEFAULT_TPM: '',
  RATE_LIMIT_DEFAULT_INPUT_TOKENS: '',
  RATE_LIMIT_DEFAULT_OUTPUT_TOKENS: '',
}
/** Enough tokens for texts at their bounds; the requests per minute are the default. */
const manyTokens = { ...defaults, RATE_LIMIT_DEFAULT_TPM: '1000000000', RATE_LIMIT_DEFAULT_INPUT_TOKENS: '1000000000' }

const refused: readonly BodyName[] = [
  '800,000 keys in 10 MB',
  '100,000 nested lists',
  '200,000 messages',
  '19 MB of text',
  '480 addresses of pictures with hosts of dots',
  '160 addresses of sound and video with long hosts',
  '5,000 addresses in results of tools',
]

/** The other user's work: reads limits and tokens and calls a model, in turn. */
async function ordinaryRound(url: string, member: Member): Promise<void> {
  await member.request('GET', '/user/tokens')
  const response = await callModel(url, member.token, chatBody('intern-echo', { max_tokens: 5 }))
  const text = await response.text()
  if (response.status !== 200) throw new Error(`another user is rejected: ${response.status} ${text.slice(0, 200)}`)
}

async function measure(url: string, member: Member, milliseconds: number) {
  const until = performance.now() + milliseconds
  const isOn = () => performance.now() < until
  const [user, health] = await Promise.all([
    repeat(isOn, () => ordinaryRound(url, member), 10),
    repeat(isOn, () => fetch(`${url}/healthz`).then((response) => response.text()), 5),
  ])
  return {
    user: percentile(user, 0.99),
    health: percentile(health, 0.99),
    worst: Math.max(...user),
    rounds: user.length,
  }
}

type Measured = Awaited<ReturnType<typeof measure>>

/** A user with raised limits, and their figures without an attack. */
async function newOther(attack: Attack, { url, dataDirectory }: PortalServer) {
  const other = await newMember(url)
  const limits = ['rpm', 'tpm', 'input-tokens', 'output-tokens'].flatMap((name) => [`--${name}`, '1000000000'])
  const args = ['limits', 'set', '--user', other.who.username, ...limits]
  const response = await sendToServer(dataDirectory, { args, input: '', operator: 'attack' })
  if (response?.code !== 0) throw new Error(`the limits of a user were not raised: ${response?.text}`)
  await measure(url, other, 1000)
  const idle = await measure(url, other, attack.full ? 10_000 : 4000)
  return { other, idle }
}

function judge(attack: Attack, what: string, during: Measured, idle: Measured) {
  const figures = `${ms(during.user)} beside ${ms(idle.user)} idle, worst ${ms(during.worst)} of ${during.rounds} rounds`
  attack.check(`${what}: another user's p99 stays within 3 × idle`, during.user <= 3 * idle.user, figures)
  const health = `${ms(during.health)} beside ${ms(idle.health)} idle`
  attack.check(`${what}: /healthz p99 stays below 150 ms`, during.health < 150, health)
}

async function besideBodies(attack: Attack, portal: PortalServer, name: BodyName): Promise<number> {
  const hostile = await newMembers(portal.url, HOSTILE)
  const { other, idle } = await newOther(attack, portal)
  const tokens = hostile.map(({ token }) => token)
  const senders = await startSenders(attack, portal.url, tokens, name)
  const during = await measure(portal.url, other, attack.full ? 20_000 : 8000)
  const counts = await senders.stop()
  // A body that is rejected unread is often cut before its sender has received the response.
  const seen = Object.entries(counts).map(([status, count]) => `${count} × ${status}`)
  judge(attack, `${HOSTILE} users with ${name}`, during, idle)
  const strange = Object.keys(counts).filter((status) => /^\d/.test(status) && !/^(200|4\d\d)$/.test(status))
  attack.check(
    `${name}: every request gets a response of 200 or 4xx`,
    strange.length === 0,
    seen.join(', ') || 'no response',
  )
  return counts['200'] ?? 0
}

/** Bodies that arrive one byte at a time, on many connections. */
async function trickle(attack: Attack, portal: PortalServer) {
  const slow = await newMember(portal.url)
  const { other, idle } = await newOther(attack, portal)
  const { hostname, port } = new URL(portal.url)
  const sockets = Array.from({ length: 60 }, () => {
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    socket.on('error', () => undefined)
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${slow.token}\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{`,
    )
    return socket
  })
  const dripping = setInterval(() => sockets.forEach((socket) => socket.write(' ')), 500)
  const during = await measure(portal.url, other, 8000)
  clearInterval(dripping)
  for (const socket of sockets) socket.destroy()
  judge(attack, '60 trickled bodies', during, idle)
}

export const hostileBodies: Scenario = {
  name: 'hostileBodies',
  about: `${HOSTILE} signed-up users send large, deep and slow bodies, and bodies of many addresses, while another user works.`,
  async run(attack) {
    const portal = await attack.portal(defaults)
    for (const name of refused) {
      const passed = await besideBodies(attack, portal, name)
      attack.check(`${name}: none is admitted`, passed === 0, `${passed} passed`)
    }
    await trickle(attack, portal)
    const pictures = await besideBodies(attack, portal, 'a picture of 19 MB')
    const texts = await besideBodies(attack, await attack.portal(manyTokens), '4 MiB of Chinese text')
    attack.check('bodies within their bounds are admitted', pictures > 0 && texts > 0, `${pictures} and ${texts}`)
    const { took } = await timed(() => fetch(`${portal.url}/healthz`))
    attack.check('the portal responds in time after the attack', took < 1000, `/healthz in ${ms(took)}`)
  },
}

import { connect } from 'node:net'
import type { Attack, Scenario } from '../attack'
import { ms, percentile, repeat, timed } from '../figures'
import { callModel, chatBody, newMember, newMembers, type Member } from '../people'

const HOSTILE = 10
const keys = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')
const messages = '"messages":[{"role":"user","content":"x"}]'

const bodies: Readonly<Record<string, () => string>> = {
  '800,000 keys in 10 MB': () => `{"model":"intern-echo",${messages},${keys(800_000)}}`,
  '100,000 nested lists': () => `{"model":"intern-echo",${messages},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  '200,000 messages': () =>
    `{"model":"intern-echo","messages":[${Array.from({ length: 200_000 }, () => '{"role":"user","content":"x"}').join(',')}]}`,
  '19 MB of text': () =>
    `{"model":"intern-echo","messages":[{"role":"user","content":"${'word '.repeat(3_800_000)}"}]}`,
}

/** What another user does: reads limits and tokens and calls a model, one after the other. */
async function ordinaryRound(url: string, member: Member): Promise<void> {
  await member.ask('GET', '/user/tokens')
  await callModel(url, member.token, chatBody('intern-echo', { max_tokens: 5 })).then((response) => response.text())
}

async function measure(url: string, member: Member, isOn: () => boolean) {
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

async function besideBodies(attack: Attack, url: string, name: string, body: string, idle: Measured) {
  const hostile = await newMembers(url, HOSTILE)
  const other = await newMember(url)
  await ordinaryRound(url, other)
  const until = performance.now() + (attack.full ? 20_000 : 8000)
  const isOn = () => performance.now() < until
  const statuses: number[] = []
  const attackers = hostile.map(({ token }) =>
    repeat(isOn, async () => {
      const answer = await callModel(url, token, body).catch(() => null)
      if (answer) statuses.push(answer.status)
      await answer?.text().catch(() => '')
    }),
  )
  const during = await measure(url, other, isOn)
  await Promise.all(attackers)
  const seen = [...new Set(statuses)].map((status) => `${statuses.filter((one) => one === status).length} × ${status}`)
  attack.tell(`${HOSTILE} users with ${name}: ${seen.join(', ') || 'no answer'}`)
  // On a machine whose cores the attackers share, less than this is not theirs to take.
  const allowed = Math.max(3 * idle.user, 50)
  const figures = `${ms(during.user)} beside ${ms(idle.user)} idle, worst ${ms(during.worst)} of ${during.rounds}`
  attack.check(`${name}: another user's p99 stays within 3 × idle`, during.user <= allowed, figures)
  attack.check(`${name}: /healthz p99 stays below 150 ms`, during.health <= 150, ms(during.health))
  attack.check(
    `${name}: they are refused`,
    statuses.every((status) => status >= 400 && status < 500),
    seen.join(', '),
  )
}

/** Bodies that come one byte at a time, on many connections. */
async function trickle(attack: Attack, url: string, idle: Measured) {
  const [slow, other] = [await newMember(url), await newMember(url)]
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: 60 }, () => {
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    socket.on('error', () => undefined)
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${slow.token}\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{`,
    )
    return socket
  })
  const dripping = setInterval(() => sockets.forEach((socket) => socket.write(' ')), 500)
  const until = performance.now() + 8000
  const during = await measure(url, other, () => performance.now() < until)
  clearInterval(dripping)
  for (const socket of sockets) socket.destroy()
  attack.check(
    '60 trickled bodies: another user’s p99 stays within 3 × idle',
    during.user <= Math.max(3 * idle.user, 50),
    `${ms(during.user)} beside ${ms(idle.user)} idle`,
  )
}

export const hostileBodies: Scenario = {
  name: 'hostileBodies',
  about: `${HOSTILE} signed-up users send large, deep and slow bodies while another user works.`,
  async run(attack) {
    const { url } = await attack.portal({ RATE_LIMIT_DEFAULT_RPM: '2000' })
    const member = await newMember(url)
    const warm = performance.now() + 2000
    await measure(url, member, () => performance.now() < warm)
    const until = performance.now() + 4000
    const idle = await measure(url, member, () => performance.now() < until)
    attack.tell(`idle: p99 ${ms(idle.user)} of ${idle.rounds} rounds, /healthz ${ms(idle.health)}`)
    for (const [name, make] of Object.entries(bodies)) await besideBodies(attack, url, name, make(), idle)
    await trickle(attack, url, idle)
    const { took } = await timed(() => fetch(`${url}/healthz`))
    attack.check('afterwards everything is as before', took < 1000, `/healthz in ${ms(took)}`)
  },
}

import { signedIn, signInWith, startAddress, type Person } from '@/tests/server/support/journeys'
import type { Attack, Scenario } from '../attack'
import { ms, percentile, repeat, timed } from '../figures'
import { newcomer, Visitor } from '../people'

const WRONG = 40
const NETWORKS = 256
const AT_ONCE = 20
const SIGN_INS = 24

const signInPage = (visitor: Visitor) => visitor.open(startAddress(visitor.origin, '/', { prompt: 'login' }))

/** Milliseconds from pressing the button until the user is back at the portal. */
async function signInTime(origin: string, who: Person, address: string): Promise<number> {
  const visitor = new Visitor(origin, address)
  const page = await signInPage(visitor)
  const { took, response } = await timed(() => signInWith(visitor, page, who))
  if (!response.url.searchParams.has('code')) throw new Error(`the sign-in was refused: ${response.response.status}`)
  return took
}

async function flood(attack: Attack, origin: string, who: Person, idle: { signIn: number; health: number }) {
  const strangers = Array.from({ length: WRONG }, () => new Visitor(origin, '203.0.113.7'))
  const pages = await Promise.all(strangers.map(async (visitor) => ({ visitor, page: await signInPage(visitor) })))
  let isOn = true
  const health = repeat(
    () => isOn,
    () => fetch(`${origin}/healthz`),
    5,
  )
  const wrong = timed(() =>
    Promise.all(
      pages.map(({ visitor, page }, index) =>
        timed(() => signInWith(visitor, page, { username: `nobody-${index}`, password: 'not the password' })),
      ),
    ),
  )
  const during = await signInTime(origin, who, '198.51.100.2')
  const { took, response } = await wrong
  isOn = false
  const statuses = response.map((one) => one.response.response.status)
  const counted = [...new Set(statuses)].map(
    (status) => `${statuses.filter((one) => one === status).length} × ${status}`,
  )
  attack.tell(`${WRONG} wrong sign-ins at once took ${ms(took)}: ${counted.join(', ')}`)
  attack.check('all wrong sign-ins get a response within 10 s', took < 10_000, ms(took))
  attack.check(
    'wrong sign-ins are rejected without server errors',
    statuses.every((status) => [422, 429, 503].includes(status)),
    counted.join(', '),
  )
  const seen = `${ms(during)} beside ${ms(idle.signIn)} idle`
  attack.check("another user's sign-in takes at most 3 × its idle time", during <= 3 * idle.signIn, seen)
  const p99 = percentile(await health, 0.99)
  attack.check(
    '/healthz p99 stays within 3 × its idle value, or 20 ms',
    p99 <= Math.max(20, 3 * idle.health),
    `${ms(p99)} beside ${ms(idle.health)} idle`,
  )
}

/** An outsider tries wrong passwords for an account whose owner comes from a browser that has signed in before. */
async function lockOut(attack: Attack, origin: string) {
  const { visitor: owner, who } = newcomer(origin)
  await signedIn(owner, who)
  const outsider = new Visitor(origin, '203.0.113.66')
  for (let attempt = 0; attempt < 12; attempt++)
    await signInWith(outsider, await signInPage(outsider), { username: who.username, password: `wrong ${attempt}` })
  const page = await signInPage(owner)
  const back = await signInWith(owner, page, who)
  const isIn = back.url.searchParams.has('code')
  attack.check(
    'an outsider cannot lock the owner of an account out',
    isIn,
    isIn ? 'signed in' : `status ${back.response.status}`,
  )
  // Starting a sign-in is the cheapest attempt; an address may start 120 in a minute.
  const network = Array.from({ length: 130 }, (_, index) => new Visitor(origin, `2001:db8:1:2::${index + 1}`))
  const statuses = await Promise.all(network.map(async (one) => (await one.send(startAddress(origin, '/'))).status))
  const refused = statuses.filter((answer) => answer === 429).length
  attack.check('addresses of one /64 count as one', refused > 0, `${refused} of 130 refused`)
}

/** A known browser signs in repeatedly while unknown ones of one /56 send wrong passwords, each from its own /64. */
async function networkFlood(attack: Attack, origin: string) {
  const { visitor: owner, who } = newcomer(origin)
  await signedIn(owner, who)
  let isOn = true
  let sent = 0
  const statuses = new Map<number, number>()
  async function strangers() {
    const visitor = new Visitor(origin, '2001:db8:0:1::1')
    const page = await signInPage(visitor)
    while (isOn) {
      visitor.address = `2001:db8:0:1${(sent++ % NETWORKS).toString(16).padStart(2, '0')}::1`
      const wrong = { username: `nobody-${sent}`, password: 'not the password' }
      const { status } = (await signInWith(visitor, page, wrong)).response
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const flood = Array.from({ length: AT_ONCE }, strangers)
  let signedInTimes = 0
  for (let signIn = 0; signIn < SIGN_INS; signIn++) {
    const back = await signInWith(owner, await signInPage(owner), who)
    if (back.url.searchParams.has('code')) signedInTimes++
  }
  isOn = false
  await Promise.all(flood)
  const counted = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
  attack.tell(`strangers of ${NETWORKS} networks of one /56, ${AT_ONCE} at once: ${counted}`)
  attack.check(
    'a known browser signs in every time during the flood',
    signedInTimes === SIGN_INS,
    `${signedInTimes} of ${SIGN_INS}`,
  )
}

export const signInQueue: Scenario = {
  name: 'signInQueue',
  about: `${WRONG} wrong sign-ins at once from one address, an outsider who tries to lock an account, and a flood of one /56.`,
  async run(attack) {
    const { url } = await attack.portal()
    const { visitor, who } = newcomer(url)
    await signedIn(visitor, who)
    const alone: number[] = []
    for (let round = 0; round < 5; round++) alone.push(await signInTime(url, who, '198.51.100.1'))
    const until = performance.now() + 2000
    const health = await repeat(
      () => performance.now() < until,
      () => fetch(`${url}/healthz`),
      5,
    )
    await flood(attack, url, who, { signIn: percentile(alone, 0.5), health: percentile(health, 0.99) })
    await lockOut(attack, url)
    await networkFlood(attack, url)
  },
}

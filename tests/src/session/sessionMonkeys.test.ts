import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breaks, type Break } from '@/tests/src/session/support/breaks'
import { histories, isAskedFor, isReloaded, takesSession, type Deed } from '@/tests/src/session/support/monkeys'
import { createWorld, type World } from '@/tests/src/session/support/monkeyWorld'

/** Histories of two tabs: the same 100 by default, others with each `npm run test:monkey`, which runs 2,000. `MONKEY_SEED` runs them again. */
const { MONKEY_RUNS, MONKEY_SEED } = process.env
const numRuns = Number(MONKEY_RUNS ?? 100)
const usualSeed = 20_261_122
const seed = Number(MONKEY_SEED ?? (MONKEY_RUNS ? Math.floor(Math.random() * 2 ** 31) : usualSeed))

/** Unexpected redirects of one tab, within 30 s. */
const MOST_REDIRECTS = 5
const MOST_CALLS = 40

const signedOut = ['signedOut', 'nobody', 'expired', 'redirecting', 'failed', 'signingOut']
type Before = {
  user: string | null
  cookie: string | null
  shown: string[]
  left: string[][]
  mark: ReturnType<World['mark']>
  isCut: boolean
  asked: number
}

const look = (world: World): Before => ({
  user: world.user(),
  cookie: world.cookie(),
  shown: world.shown(),
  left: world.left(),
  mark: world.mark(),
  isCut: world.server.state.isCut,
  asked: world.server.state.asked,
})

const isLogout = ({ hint }: Before['mark']) => hint === 'signedOut' || hint === 'signOutPending'

/** Invariants after every step, whatever is pending. */
function expectEachStep(world: World, before: Before, deed: Deed) {
  const now = look(world)
  expect(world.isEndless(), 'tabs answer each other without end').toBe(false)
  expect(now.asked - before.asked, 'calls of one step').toBeLessThanOrEqual(MOST_CALLS)
  // If neither mark nor cookie is left, the server has reported the end to one of the tabs.
  const mayBeSignedIn = before.cookie !== null || before.mark.hint === 'signedIn'
  if (before.isCut && now.isCut && mayBeSignedIn && !isLogout(now.mark) && !isAskedFor(deed))
    before.shown.forEach((shown, index) => {
      if (!shown.startsWith('signedIn') || isReloaded(deed, index)) return
      expect(signedOut, 'a fault of the network is no sign-out').not.toContain(now.shown[index])
    })
  expect(world.server.endedUnasked, 'a sign-out ends no session that began after it').toEqual([])
  now.shown.forEach((shown, index) => {
    if (!shown.startsWith('signedIn') || world.isBehind()[index]) return
    expect(isLogout(now.mark), 'nobody is signed in after a logout').toBe(false)
    if (now.mark.userId) expect(shown, 'nobody is shown as somebody else').toBe(`signedIn ${now.mark.userId}`)
  })
  expect(world.writtenAgain(), 'no script writes a reference that the browser has had').toEqual([])
  if (before.user !== null && now.mark.hint === 'signedIn' && !takesSession(deed))
    expect(now.user, 'no tab takes the cookie of a session that goes on').not.toBeNull()
  if (before.cookie !== null && now.cookie === null && !takesSession(deed) && now.mark.hint === 'signedOut')
    expect(world.server.userOf(before.cookie), 'the cookie of a session that goes on is left alone').toBeNull()
  now.shown.forEach((shown, index) => {
    if (!shown.startsWith('signedIn') || !isReloaded(deed, index) || now.user === null) return
    expect(shown, 'a page that was served for somebody else is not shown').toBe(`signedIn ${now.user}`)
  })
  if (isLogout(before.mark) && now.mark.hint === 'signedIn' && !world.isDisturbed())
    expect(now.user, 'only a sign-in ends a logout').not.toBeNull()
  if (isLogout(before.mark)) {
    now.left.forEach((left, index) => {
      for (const address of left.slice(isReloaded(deed, index) ? 0 : before.left[index]?.length))
        if (isLogout(now.mark)) expect(address, 'the password is asked for').toContain('prompt=login')
    })
  }
}

/** The user of the mark, whichever tab wrote it. */
function expectMarks(world: World) {
  world.hints().forEach((hint, index, all) => {
    const before = all[index - 1] ?? ''
    if (hint === 'none') expect(before, 'a logout is remembered until somebody signs in').not.toMatch(/^log/)
    if (hint === 'signedOut') expect(before, 'no sign-in is ended by an older logout').not.toBe('signedIn')
  })
}

/** Invariants once every response is here, the network works, and each signed-in page has made a call. */
function expectInTheEnd(world: World, mayBeOver: boolean) {
  const user = world.user()
  const signedIn = world.shown().filter((each) => each.startsWith('signedIn'))
  if (user) signedIn.forEach((each) => expect(each, 'nobody is shown as somebody else').toBe(`signedIn ${user}`))
  if (mayBeOver || (world.mark().hint !== 'signedIn' && !world.server.isSignInLast())) return
  expect(user !== null || world.server.canRenew(), 'a sign-in is not lost to an older sign-out').toBe(true)
}

const asItShouldBe: readonly Deed[] = [
  { deed: 'mend' },
  { deed: 'letAllGo' },
  { deed: 'catchUp', tab: 0 },
  { deed: 'catchUp', tab: 1 },
  { deed: 'call', tab: 0 },
  { deed: 'call', tab: 1 },
]

async function live(history: readonly Deed[], broken: Break = {}) {
  const world = createWorld(broken)
  try {
    for (const deed of [...history, ...asItShouldBe]) {
      const before = look(world)
      await world.act(deed)
      expectEachStep(world, before, deed)
    }
    expect(Math.max(...world.redirects), 'redirects that nobody asked for').toBeLessThanOrEqual(MOST_REDIRECTS)
    const mayBeOver = history.some(({ deed }) => deed === 'sessionsEnd' || deed === 'cookiesCleared')
    expectMarks(world)
    expectInTheEnd(world, mayBeOver)
  } finally {
    world.close()
  }
}

test(`two tabs stay consistent, whatever two users do and calls return (MONKEY_SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(histories, (history) => live(history)),
    { numRuns, seed, endOnFailure: MONKEY_RUNS !== undefined },
  )
})

test('a tab that missed the news of a sign-in sends no earlier sign-out of another tab', () =>
  live([
    { deed: 'signIn', tab: 0, person: 0, requiresSignIn: false },
    { deed: 'hold' },
    { deed: 'event', tab: 0, event: { type: 'signOut.requested' } },
    { deed: 'signIn', tab: 0, person: 1, requiresSignIn: true },
    { deed: 'fallBehind', tab: 1 },
    { deed: 'cookiesCleared', turns: 7 },
    { deed: 'event', tab: 1, event: { type: 'lookUp.requested' } },
  ]))

/** With every run of the monkeys at night: what they would not notice, they do not hold. By chance a few histories would miss one. */
const tried = MONKEY_RUNS ? Object.entries(breaks) : []
for (const [name, broken] of tried)
  test(`the monkeys notice it where ${name}`, async () => {
    const { failed, counterexample } = await fc.check(
      fc.asyncProperty(histories, (history) => live(history, broken)),
      { numRuns: 2000, seed: usualSeed, endOnFailure: true },
    )
    expect(failed, JSON.stringify(counterexample)).toBe(true)
  })

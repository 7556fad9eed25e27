import fc from 'fast-check'
import { storageKeys } from '@/src/browser/storageKeys'
import type { SessionEvent } from '@/machines/session/session.types'
import { ann, bob, openBrowser, rest, type Tab } from './browserTabs'
import type { Break } from './breaks'
import { createMonkeyServer } from './monkeyServer'

/** One thing that happens to a browser with two tabs. */
export type Deed =
  | { deed: 'signIn'; tab: number; person: number; requiresLogin: boolean }
  | { deed: 'comeBackWithoutCode' | 'comeBackWithUsedCode' | 'reload'; tab: number; requiresLogin: boolean }
  | { deed: 'goBack' | 'goOnline' | 'call' | 'cookieExpires' | 'fallBehind' | 'catchUp'; tab: number }
  | { deed: 'bounces'; tab: number; times: number; requiresLogin: boolean }
  | { deed: 'event'; tab: number; event: SessionEvent }
  | { deed: 'time'; tab: number; ms: number }
  | { deed: 'cut' | 'mend' | 'hold' | 'letAllGo' }
  | { deed: 'letGo'; which: number }
  | { deed: 'sessionsEnd'; keepsRenewal: boolean }

const tab = fc.nat(1)
const requiresLogin = fc.boolean()
const events: SessionEvent[] = [
  { type: 'route.entered', requiresLogin: true },
  { type: 'route.entered', requiresLogin: false },
  { type: 'login.requested', screen: 'signIn' },
  { type: 'logout.requested' },
  { type: 'credentials.missed' },
  { type: 'lookup.repeated' },
  { type: 'signIn.retried' },
]

const oneDeed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ deed: fc.constant('signIn' as const), tab, person: fc.nat(1), requiresLogin }) },
  {
    weight: 2,
    arbitrary: fc.record({
      deed: fc.constantFrom('comeBackWithoutCode' as const, 'comeBackWithUsedCode' as const, 'reload' as const),
      tab,
      requiresLogin,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      deed: fc.constantFrom(
        'goBack' as const,
        'goOnline' as const,
        'call' as const,
        'cookieExpires' as const,
        'fallBehind' as const,
        'catchUp' as const,
      ),
      tab,
    }),
  },
  { weight: 6, arbitrary: fc.record({ deed: fc.constant('event' as const), tab, event: fc.constantFrom(...events) }) },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('time' as const), tab, ms: fc.constantFrom(20, 300, 9000) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      deed: fc.constantFrom('cut' as const, 'mend' as const, 'mend' as const, 'hold' as const, 'letAllGo' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('letGo' as const), which: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      deed: fc.constant('bounces' as const),
      tab,
      times: fc.integer({ min: 2, max: 8 }),
      requiresLogin,
    }),
  },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('sessionsEnd' as const), keepsRenewal: fc.boolean() }) },
)

/** What seldom comes together by chance: answers on their way while another tab signs in or out. */
const crossing: fc.Arbitrary<Deed[]> = fc
  .record({
    tab,
    person: fc.nat(1),
    isBehind: fc.boolean(),
    begins: fc.constantFrom('logout' as const, 'question' as const, 'exchange' as const),
    // Where somebody is on screen before, an answer that comes too late changes nothing there.
    asksBy: fc.constantFrom('goBack' as const, 'reload' as const),
    order: fc.array(fc.nat(4), { maxLength: 6 }),
  })
  .map(({ tab: one, person, isBehind, begins, asksBy, order }) => {
    const other = 1 - one
    const logout: Deed = { deed: 'event', tab: one, event: { type: 'logout.requested' } }
    const falling = (index: number): Deed[] => (isBehind ? [{ deed: 'fallBehind', tab: index }] : [])
    const asking: Deed =
      asksBy === 'reload' ? { deed: asksBy, tab: other, requiresLogin: false } : { deed: asksBy, tab: other }
    const signIn: Deed = { deed: 'signIn', tab: other, person, requiresLogin: false }
    const crossings = {
      logout: [...falling(one), logout, signIn],
      question: [asking, ...falling(other), logout],
      exchange: [signIn, ...falling(other), logout, ...falling(one)],
    }
    return [
      { deed: 'signIn', tab: one, person: 0, requiresLogin: false },
      { deed: 'goOnline', tab: other },
      { deed: 'hold' },
      ...crossings[begins],
      ...order.map((which): Deed =>
        which < 4 ? { deed: 'letGo', which } : { deed: 'catchUp', tab: begins === 'logout' ? one : other },
      ),
    ]
  })

export const histories = fc
  .array(fc.oneof({ weight: 12, arbitrary: oneDeed.map((deed) => [deed]) }, { weight: 1, arbitrary: crossing }), {
    minLength: 3,
    maxLength: 25,
    size: 'max',
  })
  .map((parts) => parts.flat())

const people = [ann, bob]

/** Whether a person asked for the sign-in or the sign-out that this leads to. */
export const isAskedFor = (deed: Deed) =>
  deed.deed === 'event' && ['login.requested', 'signIn.retried', 'logout.requested'].includes(deed.event.type)

/** Whether the tab's page is another one after the deed. */
export const isReloaded = (deed: Deed, index: number) => 'requiresLogin' in deed && deed.tab === index

export type World = ReturnType<typeof createWorld>

/** Two tabs of one browser with the portal's own adapters, and a server for both. */
export function createWorld(broken: Break = {}) {
  const browser = openBrowser({}, broken)
  const server = createMonkeyServer(browser.jar)
  Object.assign(browser.server, server.calls, broken.calls?.(server.calls))
  const tabs: Tab[] = [browser.openTab(), browser.openTab()]
  const redirects = [0, 0]
  const at = (index: number) => tabs[index] ?? browser.openTab()

  const load = (index: number, visit: { code?: string; requiresLogin: boolean }) => {
    const before = at(index)
    before.close()
    tabs[index] = browser.openTab({ ...visit, kept: before.kept })
  }

  /** What a page's own call comes to: whose answer it is, or that its session is over. */
  const call = (index: number) => {
    const { session } = at(index)
    const reference = browser.jar.get('uaa-token')
    if (server.state.isCut || !session.getSnapshot().hasTag('signedIn')) return
    if (reference === undefined) return session.send({ type: 'credentials.missed' })
    const user = server.userOf(reference)
    if (user) return session.send({ type: 'session.answeredForOther', userId: user.ssoUid })
    at(index).memory.useReference()
    session.send({ type: 'session.rejected', forcesLogin: true })
  }

  const acts: { [Name in Deed['deed']]: (deed: Extract<Deed, { deed: Name }>) => unknown } = {
    signIn: ({ tab: index, person, requiresLogin }) =>
      load(index, { code: server.codeFor(people[person] ?? ann), requiresLogin }),
    comeBackWithoutCode: ({ tab: index, requiresLogin }) => load(index, { requiresLogin }),
    comeBackWithUsedCode: ({ tab: index, requiresLogin }) => load(index, { code: 'used', requiresLogin }),
    reload: ({ tab: index, requiresLogin }) => load(index, { requiresLogin }),
    goBack: ({ tab: index }) =>
      at(index).window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    goOnline: ({ tab: index }) => at(index).window.dispatchEvent(new Event('online')),
    call: ({ tab: index }) => call(index),
    cookieExpires: () => browser.jar.delete('uaa-token'),
    event: ({ tab: index, event }) => {
      const { session } = at(index)
      if (event.type === 'logout.requested' && session.getSnapshot().hasTag('signedIn')) server.signOutAsked()
      session.send(event)
    },
    fallBehind: ({ tab: index }) => at(index).fallBehind(),
    catchUp: ({ tab: index }) => at(index).catchUp(),
    bounces: async ({ tab: index, times, requiresLogin }) => {
      for (let time = 0; time < times; time++) {
        load(index, { requiresLogin })
        await rest()
        at(index).clock.increment(2000) // the wait for the cookie
        await rest()
        redirects[index] = (redirects[index] ?? 0) + at(index).left.length
      }
    },
    time: ({ tab: index, ms }) => at(index).clock.increment(ms),
    cut: () => (server.state.isCut = true),
    mend: () => (server.state.isCut = false),
    hold: () => (server.state.isHolding = true),
    letGo: ({ which }) => server.letGo(which),
    letAllGo: () => {
      server.state.isHolding = false
      server.letAllGo()
    },
    sessionsEnd: ({ keepsRenewal }) => server.endSessions(keepsRenewal),
  }

  /** Whether a cookie or a session has gone by itself, of which an answer on its way says nothing. */
  let isDisturbed = false
  const act = async (deed: Deed) => {
    isDisturbed ||= deed.deed === 'cookieExpires' || deed.deed === 'sessionsEnd'
    const before = tabs.map((each) => each.left.length)
    const act = acts[deed.deed] as (given: Deed) => unknown // each is called with its own kind
    await act(deed)
    await rest()
    if (!isAskedFor(deed) && deed.deed !== 'bounces')
      tabs.forEach((each, index) => {
        const earlier = isReloaded(deed, index) ? 0 : (before[index] ?? 0)
        redirects[index] = (redirects[index] ?? 0) + each.left.length - earlier
      })
  }

  return {
    browser,
    server,
    act,
    cookie: () => browser.jar.get('uaa-token') ?? null,
    isDisturbed: () => isDisturbed,
    /** Whose session the cookie is. */
    user: () => server.userOf(browser.jar.get('uaa-token'))?.ssoUid ?? null,
    /** Redirects of each tab that nobody asked for. */
    redirects,
    isBehind: () => tabs.map((each) => each.isBehind()),
    shown: () => tabs.map((each) => each.shows() ?? ''),
    left: () => tabs.map((each) => [...each.left]),
    mark: () => at(0).memory.readMark(),
    /** What the mark has been, one after the other. */
    hints: () =>
      browser.writes
        .filter(({ key }) => key === storageKeys.sessionHint)
        .map(({ value }) => value?.split(' ')[0] ?? 'none'),
    close: () => tabs.forEach((each) => each.close()),
  }
}

import fc from 'fast-check'
import type { SessionEvent } from '@/machines/session/session.types'

type Load = {
  deed: 'comeBackWithoutCode' | 'comeBackWithUsedCode' | 'reload'
  tab: number
  requiresSignIn: boolean
  /** Otherwise the anonymous page comes. */
  isServed: boolean
}

/** One thing that happens to a browser with two tabs. */
export type Deed =
  | { deed: 'signIn'; tab: number; person: number; requiresSignIn: boolean }
  | Load
  // The server sends a page for whose cookie it is; the tab opens it with its next load.
  | { deed: 'askForPage'; tab: number }
  | { deed: 'goBack' | 'goOnline' | 'call' | 'cookieExpires' | 'fallBehind' | 'catchUp'; tab: number }
  | { deed: 'bounces'; tab: number; times: number; requiresSignIn: boolean }
  | { deed: 'event'; tab: number; event: SessionEvent }
  | { deed: 'time'; tab: number; ms: number }
  | { deed: 'cut' | 'mend' | 'hold' | 'letAllGo' }
  | { deed: 'letGo'; which: number }
  | { deed: 'sessionsEnd'; keepsRenewal: boolean }
  // The user clears the cookies, so many turns after the responses on their way have come.
  | { deed: 'cookiesCleared'; turns: number }

const tab = fc.nat(1)
const requiresSignIn = fc.boolean()
const events: SessionEvent[] = [
  { type: 'route.entered', requiresSignIn: true },
  { type: 'route.entered', requiresSignIn: false },
  { type: 'signIn.requested', screen: 'signIn' },
  { type: 'signOut.requested' },
  { type: 'lookUp.requested' },
  { type: 'lookUp.requested' },
  { type: 'otherUser.accepted' },
]

const oneDeed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ deed: fc.constant('signIn' as const), tab, person: fc.nat(1), requiresSignIn }) },
  {
    weight: 2,
    arbitrary: fc.record({
      deed: fc.constantFrom('comeBackWithoutCode' as const, 'comeBackWithUsedCode' as const, 'reload' as const),
      tab,
      requiresSignIn,
      isServed: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('askForPage' as const), tab }) },
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
      requiresSignIn,
    }),
  },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('sessionsEnd' as const), keepsRenewal: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('cookiesCleared' as const), turns: fc.nat(12) }) },
)

/** Rare coincidences: responses on their way while another tab signs in or out. */
const crossing: fc.Arbitrary<Deed[]> = fc
  .record({
    tab,
    person: fc.nat(1),
    isBehind: fc.boolean(),
    begins: fc.constantFrom('logout' as const, 'question' as const, 'exchange' as const, 'page' as const),
    // If a user was on screen before, a late response changes nothing there.
    asksBy: fc.constantFrom('goBack' as const, 'reload' as const),
    order: fc.array(fc.nat(4), { maxLength: 6 }),
  })
  .map(({ tab: one, person, isBehind, begins, asksBy, order }) => {
    const other = 1 - one
    const logout: Deed = { deed: 'event', tab: one, event: { type: 'signOut.requested' } }
    const falling = (index: number): Deed[] => (isBehind ? [{ deed: 'fallBehind', tab: index }] : [])
    const reload: Deed = { deed: 'reload', tab: other, requiresSignIn: false, isServed: begins === 'page' }
    const asking: Deed = asksBy === 'reload' ? reload : { deed: asksBy, tab: other }
    const signIn: Deed = { deed: 'signIn', tab: other, person, requiresSignIn: false }
    const crossings = {
      logout: [...falling(one), logout, signIn],
      question: [asking, ...falling(other), logout],
      page: [
        { deed: 'askForPage' as const, tab: other },
        { ...signIn, tab: one },
        { deed: 'letGo' as const, which: 0 },
        reload,
      ],
      exchange: [signIn, ...falling(other), logout, ...falling(one)],
    }
    return [
      { deed: 'signIn', tab: one, person: 0, requiresSignIn: false },
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

/** Whether a deed may take the session from signed-in pages. */
export const takesSession = ({ deed }: Deed) =>
  deed === 'cookieExpires' || deed === 'sessionsEnd' || deed === 'cookiesCleared'

/** Whether a user requested the sign-in or sign-out that this leads to. */
export const isAskedFor = (deed: Deed) =>
  deed.deed === 'event' && ['signIn.requested', 'otherUser.accepted', 'signOut.requested'].includes(deed.event.type)

/** Whether the tab's page is another one after the deed. */
export const isReloaded = (deed: Deed, index: number) => 'requiresSignIn' in deed && deed.tab === index

import { storageKeys } from '@/src/browser/storageKeys'
import {
  ann,
  bob,
  mostWrites,
  openBrowser,
  rest,
  type ServedPage,
  type Tab,
} from '@/tests/src/session/support/browserTabs'
import type { Break } from '@/tests/src/session/support/breaks'
import { createMonkeyServer } from '@/tests/src/session/support/monkeyServer'
import { isAskedFor, isReloaded, takesSession, type Deed } from '@/tests/src/session/support/monkeys'

const people = [ann, bob]

export type World = ReturnType<typeof createWorld>

/** Two tabs of one browser with the portal's own adapters, and a server for both. */
export function createWorld(broken: Break = {}) {
  const browser = openBrowser({}, broken)
  const server = createMonkeyServer(browser.jar)
  Object.assign(browser.server, server.calls, broken.calls?.(server.calls))
  const tabs: Tab[] = [browser.openTab(), browser.openTab()]
  const redirects = [0, 0]
  const at = (index: number) => tabs[index] ?? browser.openTab()

  const pages: (ServedPage | undefined)[] = []
  const askForPage = (): ServedPage | undefined => {
    const reference = browser.jar.get('uaa-token')
    const user = reference === undefined ? server.renewableUser() : server.userOf(reference)
    return user ? { user, at: ++browser.clock.now } : undefined
  }

  const load = (
    index: number,
    { isServed, ...visit }: { code?: string; requiresSignIn: boolean; isServed: boolean },
  ) => {
    const before = at(index)
    before.close()
    const served = isServed ? (pages[index] ?? askForPage()) : undefined
    pages[index] = undefined
    tabs[index] = browser.openTab({ ...visit, kept: before.kept, served })
  }

  /** The result of a page's own call: the response's user, or that its session has expired. */
  const call = (index: number) => {
    const { session } = at(index)
    const reference = browser.jar.get('uaa-token')
    if (server.state.isCut || !session.getSnapshot().hasTag('signedIn')) return
    if (reference === undefined) return session.send({ type: 'lookUp.requested' })
    const user = server.userOf(reference)
    if (user) return session.send({ type: 'response.forOtherUser', userId: user.ssoUid })
    at(index).memory.rememberCurrentToken()
    session.send({ type: 'session.rejected', forcesSignIn: true })
  }

  const acts: { [Name in Deed['deed']]: (deed: Extract<Deed, { deed: Name }>) => unknown } = {
    signIn: ({ tab: index, person, requiresSignIn }) =>
      load(index, { code: server.codeFor(people[person] ?? ann), requiresSignIn, isServed: true }),
    comeBackWithoutCode: ({ tab: index, requiresSignIn, isServed }) => load(index, { requiresSignIn, isServed }),
    comeBackWithUsedCode: ({ tab: index, requiresSignIn, isServed }) =>
      load(index, { code: 'used', requiresSignIn, isServed }),
    reload: ({ tab: index, requiresSignIn, isServed }) => load(index, { requiresSignIn, isServed }),
    askForPage: ({ tab: index }) => (pages[index] = askForPage()),
    goBack: ({ tab: index }) =>
      at(index).window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    goOnline: ({ tab: index }) => at(index).window.dispatchEvent(new Event('online')),
    call: ({ tab: index }) => call(index),
    cookieExpires: () => browser.jar.delete('uaa-token'),
    event: ({ tab: index, event }) => {
      const { session } = at(index)
      if (event.type === 'signOut.requested' && session.getSnapshot().hasTag('signedIn')) server.signOutAsked()
      session.send(event)
    },
    fallBehind: ({ tab: index }) => at(index).fallBehind(),
    catchUp: ({ tab: index }) => at(index).catchUp(),
    bounces: async ({ tab: index, times, requiresSignIn }) => {
      for (let time = 0; time < times; time++) {
        load(index, { requiresSignIn, isServed: true })
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
    cookiesCleared: async ({ turns }) => {
      server.state.isHolding = false
      server.letAllGo()
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      browser.jar.clear()
      server.forgetRenewal()
    },
    sessionsEnd: ({ keepsRenewal }) => server.endSessions(keepsRenewal),
  }

  /** Whether a cookie or a session has expired, unknown to pending responses. */
  let isDisturbed = false
  const act = async (deed: Deed) => {
    isDisturbed ||= takesSession(deed)
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
    /** References that scripts wrote although the browser had them before. */
    writtenAgain: () =>
      browser.jar.writtenAgain.filter(
        (token, index, all) => !server.signInTokens.has(token) || all.indexOf(token) < index,
      ),
    cookie: () => browser.jar.get('uaa-token') ?? null,
    isDisturbed: () => isDisturbed,
    /** The user of the cookie's session. */
    user: () => server.userOf(browser.jar.get('uaa-token'))?.ssoUid ?? null,
    /** Unexpected redirects of each tab. */
    redirects,
    isBehind: () => tabs.map((each) => each.isBehind()),
    shown: () => tabs.map((each) => each.shows() ?? ''),
    left: () => tabs.map((each) => [...each.left]),
    mark: () => at(0).memory.readMark(),
    /** Whether the tabs answered each other's stored values without end. */
    isEndless: () => browser.writes.length >= mostWrites,
    /** The history of the mark. */
    hints: () =>
      browser.writes
        .filter(({ key }) => key === storageKeys.sessionHint)
        .map(({ value }) => value?.split(' ')[0] ?? 'none'),
    close: () => tabs.forEach((each) => each.close()),
  }
}

import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate'
import type { CallOperation } from '@/openapi/call'
import type { UserInfo } from '@/openapi/types'
import type { sessionMachine } from '@/machines/session/session.machine'
import type { SessionMessage } from '@/machines/session/session.types'
import type { BrowserStorage } from '@/src/browser/browserStorage'
import { endSession } from '@/src/features/session/endSession'
import { createSessionMemory } from '@/src/features/session/sessionMemory'
import { connectSession } from '@/src/features/session/sessionPorts'
import { stateOf } from '@/tests/machines/support/sessionSteps'
import { settled } from '@/tests/machines/support/settled'
import { lin } from '@/tests/machines/support/samples'
import type { Break } from '@/tests/src/session/support/breaks'
import { CookieJar } from '@/tests/src/session/support/cookieJar'
import { memoryStorage } from '@/tests/src/session/support/memoryStorage'
import { oneLock } from '@/tests/src/session/support/oneLock'

export type Answer<Data> = {
  code: number
  msg: string
  data: Data | null
  cause?: { kind: 'unauthorized' | 'network' }
}
type CallOptions = { signal?: AbortSignal; leavesCookies?: boolean }
type Call<Data> = (asked: string, options?: CallOptions) => Answer<Data> | Promise<Answer<Data>>

/** The server's side of the session: one reference for each code, good until its logout. Each call may be replaced. */
export type Server = {
  people: Record<string, UserInfo>
  authenticate: Call<{ token: string }>
  getUserInfo: Call<UserInfo>
  logout: Call<null>
  renewSession: (options?: { signal?: AbortSignal }) => Answer<{ token: string }> | Promise<Answer<{ token: string }>>
}

export const ok = <Data>(data: Data) => ({ code: 0, msg: '', data })
export const refused = { code: 1003, msg: '', data: null } as const
export const unauthorized = { code: 9999, msg: '', data: null, cause: { kind: 'unauthorized' } } as const

/** No history stores as many values: tabs that answer each other without end are stopped there. */
export const mostWrites = 2000

/** A browser with one cookie jar, one storage and any number of tabs; nothing of it waits for real time. */
export function openBrowser(people: Record<string, UserInfo>, broken: Break = {}) {
  const jar = new CookieJar()
  const stored = new Map<string, string>()
  const windows = new Set<EventTarget>()
  const untold = new Map<EventTarget, (() => void)[]>()
  const tell = (window: EventTarget, event: () => void) => {
    const late = untold.get(window)
    if (late) late.push(event)
    else queueMicrotask(event)
  }
  const locks = oneLock()
  const writes: { key: string; value: string | null }[] = []
  const clock = { now: 1_000_000 }
  const server: Server = {
    people,
    authenticate: (code) => {
      jar.set('uaa-token', code)
      return ok({ token: code })
    },
    getUserInfo: (reference) => {
      const user = server.people[reference]
      return user ? ok(user) : unauthorized
    },
    logout: (reference) => {
      server.people = Object.fromEntries(Object.entries(server.people).filter(([known]) => known !== reference))
      return ok(null)
    },
    renewSession: () => refused,
  }
  /** Browsers notify other tabs only of changed values. */
  const storageOf = (window: EventTarget): BrowserStorage => {
    const change = (key: string, value: string | null) => {
      if ((stored.get(key) ?? null) === value) return true
      writes.push({ key, value })
      if (value === null) stored.delete(key)
      else stored.set(key, value)
      for (const other of windows)
        if (other !== window && writes.length < mostWrites)
          tell(other, () => other.dispatchEvent(storageEvent(key, value)))
      return true
    }
    return {
      read: (key) => stored.get(key) ?? null,
      write: (key, value) => change(key, value),
      remove: (key) => void change(key, null),
      keys: () => [...stored.keys()],
    }
  }
  return {
    jar,
    stored,
    writes,
    clock,
    server,
    openTab: (visit: Visit = {}) => {
      const window = fakeWindow(jar, broken.hasNoLocks ? undefined : locks, broken.leave)
      windows.add(window)
      clock.now += 1
      const tab = openTab({ window, storage: storageOf(window), server, clock, broken }, visit)
      const close = () => {
        windows.delete(window)
        tab.close()
      }
      /** A background tab is notified late of values that other tabs have stored. */
      const isBehind = () => untold.has(window)
      const fallBehind = () => void untold.set(window, untold.get(window) ?? [])
      const catchUp = () => {
        const late = untold.get(window) ?? []
        untold.delete(window)
        late.forEach((event) => event())
      }
      return { ...tab, close, isBehind, fallBehind, catchUp }
    },
  }
}

const storageEvent = (key: string, newValue: string | null) => Object.assign(new Event('storage'), { key, newValue })

/** A page that the server rendered with its user, and the time of the browser's request for it. */
export type ServedPage = { user: UserInfo; at: number }

/** `kept` is what an earlier load of the tab left in its session storage. */
type Visit = { code?: string; requiresSignIn?: boolean; kept?: BrowserStorage; served?: ServedPage | undefined }

export type Tab = ReturnType<ReturnType<typeof openBrowser>['openTab']>
type Parts = {
  window: ReturnType<typeof fakeWindow>
  storage: BrowserStorage
  server: Server
  clock: { now: number }
  broken: Break
}

function openTab(parts: Parts, { code, requiresSignIn = false, kept = memoryStorage(), served }: Visit) {
  const { window, storage, server, clock, broken } = parts
  const now = () => ++clock.now
  const memory = createSessionMemory(window.document, storage, kept, now)
  Object.assign(memory, broken.memory?.(memory, { document: window.document, storage, now }))
  if (served) memory.rememberCurrentToken()
  const said: SessionMessage[] = []
  const call = callOf(server)
  const connected = connectSession({
    window: window as unknown as Window, // all of it that the session uses
    call,
    endSession: (ending, signal) => endSession({ window: window as unknown as Window, call, memory }, ending, signal), // as above
    memory,
    storage,
    sso: { signIn: '/sign-in', signUp: '/sign-up', clientId: 'c', userCenter: '/me', requireState: true },
    language: () => 'en',
    notify: (message) => said.push(message),
  })
  const machine = broken.machine?.(connected) ?? connected
  const timer = new SimulatedClock()
  const session: ActorRefFrom<typeof sessionMachine> = createActor(machine, {
    clock: timer,
    input: {
      callbackParams: { code: code ?? null, trusted: code !== undefined },
      route: { requiresSignIn },
      browser: memory.read(),
      ...(served && { served: broken.served?.(served) ?? served }),
    },
  }).start()
  const shows = () => {
    const { value, context } = session.getSnapshot()
    const [state] = stateOf(value).split(' ')
    return context.user ? `${state} ${context.user.ssoUid}` : state
  }
  return { window, kept, session, memory, said, shows, clock: timer, left: window.left, close: () => session.stop() }
}

/** The calls that the session makes. */
function callOf(server: Server): CallOperation {
  const call = async (
    operationId: 'authenticate' | 'getUserInfo' | 'logout' | 'renewSession',
    { body: { code, jwt } = {} }: { body?: { code?: string; jwt?: string } },
    options?: CallOptions,
  ) => {
    const answer = await (operationId === 'renewSession'
      ? server.renewSession(options)
      : server[operationId](code ?? jwt ?? '', options))
    await settled()
    return answer
  }
  return call as CallOperation // as: the session makes no other calls
}

/** The parts of a window that the session uses; `left` lists its redirects. */
function fakeWindow(
  jar: CookieJar,
  locks: ReturnType<typeof oneLock> | undefined,
  leave = (address: string) => address,
) {
  const left: string[] = []
  const document = Object.assign(new EventTarget(), {
    location: { protocol: 'http:' },
    visibilityState: 'visible',
  }) as unknown as Document // only these and the cookie are used
  Object.defineProperty(document, 'cookie', {
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (written: string) => {
      jar.writeByScript(written)
    },
  })
  return Object.assign(new EventTarget(), {
    document,
    navigator: { locks },
    localStorage: {},
    sessionStorage: {},
    location: { href: 'http://portal.test/', assign: (address: string) => void left.push(leave(address)) },
    left,
  })
}

/** A call whose response comes when it is released. */
export function held<Result>(answer: () => Result) {
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  return { call: () => gate.then(answer), letGo: () => letGo() }
}

export const ann = { ...lin, ssoUid: 'ann' }
export const bob = { ...lin, ssoUid: 'bob' }

/** A browser in which two people can sign in, by their codes `a` and `b`. */
export const openForTwo = () => openBrowser({ a: ann, b: bob })

/** Lets everything happen that waits for nothing but its turn. */
export async function rest() {
  for (let turn = 0; turn < 12; turn++) await settled()
}

/** The browser of two people with one tab, where the first of them has signed in. */
export async function openFirst(visit: Visit = { code: 'a' }) {
  const browser = openForTwo()
  const first = browser.openTab(visit)
  await rest()
  return { browser, first }
}

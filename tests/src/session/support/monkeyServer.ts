import type { UserInfo } from '@/openapi/types'
import { ok, refused, unauthorized, type Answer, type Server } from '@/tests/src/session/support/browserTabs'

type Deed<Data> = { result: Answer<Data>; cookies?: () => void }

/** `at`: when its cookies came, in the order of sign-ins and sign-out requests; null until they come. */
type Session = { user: UserInfo; at: number | null; isOver: boolean }

const lost = { code: -1, msg: '', data: null, cause: { kind: 'network' } } as const

/**
 * The server's side of the session for one browser: one-time codes, references that expire, and the refresh cookie,
 * which
 * scripts cannot see. Its network can be cut, and its responses held back and released in any order.
 */
export function createMonkeyServer(jar: Map<string, string>) {
  const codes = new Map<string, UserInfo>()
  const sessions = new Map<string, Session>()
  const held: (() => void)[] = []
  const state = { isCut: false, isHolding: false, asked: 0 }
  /** The session that the renewal cookie names. */
  let renewal: Session | null = null
  let made = 0
  let moment = 0
  let signedInAt = 0
  let signOutAskedAt = 0
  const endedUnasked: string[] = []
  const signInTokens = new Set<string>()

  const userOf = (reference: string | undefined) => {
    const session = sessions.get(reference ?? '')
    return session && !session.isOver ? session.user : null
  }
  const canRenew = () => renewal !== null && !renewal.isOver

  function end(session: Session | null | undefined) {
    if (!session || session.isOver) return
    session.isOver = true
    if (session.at !== null && session.at > signOutAskedAt) endedUnasked.push(session.user.ssoUid)
  }

  /** Effects happen when the call arrives; its cookies come with the response, unless the caller has gone. */
  async function answer<Data>(signal: AbortSignal | undefined, act: () => Deed<Data>): Promise<Answer<Data>> {
    state.asked++
    if (state.isCut) return lost
    const { result, cookies } = act()
    if (state.isHolding) await new Promise<void>((resolve) => held.push(resolve))
    if (state.isCut) return lost
    if (!signal?.aborted) cookies?.()
    return result
  }

  /** A further reference of a session. */
  const give = (session: Session): Deed<{ token: string }> => {
    const token = `${session.user.ssoUid}-${++made}`
    sessions.set(token, session)
    return {
      result: ok({ token }),
      cookies: () => {
        jar.set('uaa-token', token)
        renewal = session
        if (session.at === null) signedInAt = session.at = ++moment
      },
    }
  }

  const calls: Omit<Server, 'people'> = {
    authenticate: (code, options) =>
      answer(options?.signal, () => {
        const user = codes.get(code)
        codes.delete(code)
        if (!user) return { result: refused }
        const given = give({ user, at: null, isOver: false })
        signInTokens.add(given.result.data?.token ?? '')
        return given
      }),
    getUserInfo: (reference, options) =>
      answer(options?.signal, () => {
        const user = userOf(reference)
        return { result: user ? ok(user) : unauthorized }
      }),
    renewSession: (options) =>
      answer(options?.signal, () => (renewal && canRenew() ? give(renewal) : { result: refused })),
    logout: (reference, options) =>
      answer(options?.signal, () => {
        end(sessions.get(reference))
        if (options?.leavesCookies) return { result: ok(null) }
        end(renewal)
        return {
          result: ok(null),
          cookies: () => {
            jar.delete('uaa-token')
            renewal = null
          },
        }
      }),
  }

  return {
    calls,
    state,
    /** A code that single sign-on gives out for `user`. */
    codeFor: (user: UserInfo) => {
      const code = `code-${++made}`
      codes.set(code, user)
      return code
    },
    userOf,
    /** The user of a page that is requested with only the refresh cookie. */
    renewableUser: () => (renewal !== null && canRenew() ? renewal.user : null),
    canRenew,
    signOutAsked: () => (signOutAskedAt = ++moment),
    /** Users whose sessions began after a sign-out was sent that ended them. */
    endedUnasked,
    /** A sign-in's page writes its token, once, if it finds none. */
    signInTokens,
    isSignInLast: () => signedInAt > signOutAskedAt,
    /** Ends every session, also one whose cookies are on their way; what renews them stays when `keepsRenewal`. */
    endSessions: (keepsRenewal: boolean) => {
      if (!keepsRenewal) {
        for (const session of sessions.values()) session.isOver = true
        renewal = null
      }
      sessions.clear()
    },
    forgetRenewal: () => (renewal = null),
    letGo: (which: number) => held.splice(which % Math.max(held.length, 1), 1).forEach((go) => go()),
    letAllGo: () => held.splice(0).forEach((go) => go()),
  }
}

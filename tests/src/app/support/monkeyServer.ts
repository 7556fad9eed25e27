import type { UserInfo } from '@/openapi/types'
import { ok, refused, unauthorized, type Answer, type Server } from './browserTabs'

type Deed<Data> = { result: Answer<Data>; cookies?: () => void }

const lost = { code: -1, msg: '', data: null, cause: { kind: 'network' } } as const

/**
 * The server's side of the session for one browser: codes that count once, references that end, and the renewal that the browser keeps
 * where no script sees it. Its network can be cut, and its answers held back and let go in any order.
 */
export function createMonkeyServer(jar: Map<string, string>) {
  const codes = new Map<string, UserInfo>()
  const sessions = new Map<string, UserInfo>()
  const held: (() => void)[] = []
  const state = { isCut: false, isHolding: false, asked: 0 }
  let renewal: UserInfo | null = null
  let made = 0

  const begin = (user: UserInfo) => {
    const reference = `${user.ssoUid}-${++made}`
    sessions.set(reference, user)
    return reference
  }

  /** What is done is done when the call arrives; its cookies come with the answer, unless nobody waits for it any more. */
  async function answer<Data>(signal: AbortSignal | undefined, act: () => Deed<Data>): Promise<Answer<Data>> {
    state.asked++
    if (state.isCut) return lost
    const { result, cookies } = act()
    if (state.isHolding) await new Promise<void>((resolve) => held.push(resolve))
    if (state.isCut) return lost
    if (!signal?.aborted) cookies?.()
    return result
  }

  const signIn = (user: UserInfo): Deed<{ token: string }> => {
    const token = begin(user)
    return {
      result: ok({ token }),
      cookies: () => {
        jar.set('uaa-token', token)
        renewal = user
      },
    }
  }

  const calls: Omit<Server, 'people'> = {
    authenticate: (code, options) =>
      answer(options?.signal, () => {
        const user = codes.get(code)
        codes.delete(code)
        return user ? signIn(user) : { result: refused }
      }),
    getUserInfo: (reference, options) =>
      answer(options?.signal, () => {
        const user = sessions.get(reference)
        return { result: user ? ok(user) : unauthorized }
      }),
    renewSession: (options) => answer(options?.signal, () => (renewal ? signIn(renewal) : { result: refused })),
    logout: (reference, options) =>
      answer(options?.signal, () => {
        sessions.delete(reference)
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
    userOf: (reference: string | undefined) => sessions.get(reference ?? '') ?? null,
    canRenew: () => renewal !== null,
    /** Ends every session; what renews them stays when `keepsRenewal`. */
    endSessions: (keepsRenewal: boolean) => {
      sessions.clear()
      if (!keepsRenewal) renewal = null
    },
    letGo: (which: number) => held.splice(which % Math.max(held.length, 1), 1).forEach((go) => go()),
    letAllGo: () => held.splice(0).forEach((go) => go()),
  }
}

import { getCookie, setCookie } from 'hono/cookie'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { hostCookie } from '../cookies'
import type { RequestContext } from '../requestContext'
import { randomSecret } from '../secrets'

const DAY_SECONDS = 24 * 3600
const KEPT_SECONDS = 180 * DAY_SECONDS
const MOST_ACCOUNTS = 5

/** An account that has signed in with this browser: a keyed hash of its name, and what its own attempts count by. */
type Entry = { account: string; nonce: string; at: number }

/** Tells browsers that have signed in to an account from all others, by a signed cookie that names no account. */
export type KnownBrowsers = {
  /** What the attempts of this browser at the account count by; null for a browser that has not signed in to it. */
  nonceFor(context: RequestContext, account: string): string | null
  remember(context: RequestContext, account: string): void
}

function readEntries(body: string): Entry[] {
  return body.split('~').flatMap((text) => {
    const [account, nonce, at] = text.split('.')
    return account && nonce && at ? [{ account, nonce, at: parseInt(at, 36) }] : []
  })
}

export function createKnownBrowsers(key: string, publicUrl: string, now: () => Date): KnownBrowsers {
  const secure = publicUrl.startsWith('https:')
  const name = hostCookie('portal-known', secure)
  const options = { path: '/', httpOnly: true, secure, sameSite: 'Strict', maxAge: KEPT_SECONDS } as const
  const sign = (purpose: string, text: string) => createHmac('sha256', key).update(`${purpose}:${text}`).digest()
  const tagOf = (account: string) => sign('account', account).toString('base64url').slice(0, 22)
  const seconds = () => Math.floor(now().getTime() / 1000)

  function read(context: RequestContext): Entry[] {
    const [body = '', signature = ''] = (getCookie(context, name) ?? '').split('!')
    const [given, right] = [Buffer.from(signature, 'base64url'), sign('cookie', body)]
    if (given.length !== right.length || !timingSafeEqual(given, right)) return []
    return readEntries(body).filter(({ at }) => at > seconds() - KEPT_SECONDS)
  }

  return {
    nonceFor: (context, account) => read(context).find((entry) => entry.account === tagOf(account))?.nonce ?? null,
    remember(context, account) {
      const entry = { account: tagOf(account), nonce: randomSecret().slice(0, 22), at: seconds() }
      const others = read(context).filter((other) => other.account !== entry.account)
      const kept = [entry, ...others].slice(0, MOST_ACCOUNTS)
      const body = kept.map((one) => `${one.account}.${one.nonce}.${one.at.toString(36)}`).join('~')
      setCookie(context, name, `${body}!${sign('cookie', body).toString('base64url')}`, options)
    },
  }
}

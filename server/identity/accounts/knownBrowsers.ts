import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { createHmac } from 'node:crypto'
import { hostCookie } from '@/server/platform/http/hostCookie'
import type { RequestContext } from '@/server/platform/http/requestContext'
import { randomSecret } from '@/server/platform/secrets'
import { usernameKey, type Account, type AccountStore } from './accountStore'

const DAY_SECONDS = 24 * 3600
const VALID_SECONDS = 180 * DAY_SECONDS
const MAX_ACCOUNTS = 5

/** An account of this browser: keyed hashes of its name and of its password hash, the key of its limits, and its last sign-in in seconds. */
type Entry = { account: string; password: string; nonce: string; at: number }

/** Recognises browsers that have signed in to an account before, by a signed cookie that names no account. */
export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>

function readEntries(body: string): Entry[] {
  return body.split('~').flatMap((text) => {
    const [account, password, nonce, at] = text.split('.')
    return account && password && nonce && at ? [{ account, password, nonce, at: parseInt(at, 36) }] : []
  })
}

const writeEntry = ({ account, password, nonce, at }: Entry) => [account, password, nonce, at.toString(36)].join('.')

type KnownBrowserPorts = {
  accounts: Pick<AccountStore, 'findByName'>
  /** The key that signs the cookie. */
  browserKey: string
  publicUrl: string
  now: () => Date
}

export function createKnownBrowsers({ accounts, browserKey, publicUrl, now }: KnownBrowserPorts) {
  const secure = publicUrl.startsWith('https:')
  const name = hostCookie('portal-known', secure)
  const options = { path: '/', httpOnly: true, secure, sameSite: 'Strict', maxAge: VALID_SECONDS } as const
  const tagOf = (purpose: string, text: string) =>
    createHmac('sha256', browserKey).update(`${purpose}:${text}`).digest('base64url').slice(0, 22)
  const accountTag = (key: string) => tagOf('account', key)
  const passwordTag = ({ id, passwordHash }: Account) => tagOf('password', `${id}:${passwordHash}`)
  const seconds = () => Math.floor(now().getTime() / 1000)

  async function read(context: RequestContext): Promise<Entry[]> {
    const body = await getSignedCookie(context, browserKey, name)
    return readEntries(body || '').filter(({ at }) => at > seconds() - VALID_SECONDS)
  }

  return {
    /**
     * The key by which this browser's attempts at the account are limited. Null unless it has signed in with the current
     * password before.
     */
    async nonceFor(context: RequestContext, username: string) {
      const tag = accountTag(usernameKey(username))
      const entry = (await read(context)).find(({ account }) => account === tag)
      const account = entry ? await accounts.findByName(username) : null
      return entry && account && entry.password === passwordTag(account) ? entry.nonce : null
    },
    /** Remembers a sign-in to `account`, as it is stored now. */
    async remember(context: RequestContext, account: Account) {
      const tags = { account: accountTag(account.usernameKey), password: passwordTag(account) }
      const entry = { ...tags, nonce: randomSecret().slice(0, 22), at: seconds() }
      const others = (await read(context)).filter((other) => other.account !== entry.account)
      const body = [entry, ...others].slice(0, MAX_ACCOUNTS).map(writeEntry).join('~')
      await setSignedCookie(context, name, body, browserKey, options)
    },
  }
}

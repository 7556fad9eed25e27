import { eq } from 'drizzle-orm'
import { SESSION_COOKIE } from '@/openapi/configuration'
import type { CreatedToken } from '@/openapi/types'
import { users } from '@/server/storage/schema/schema'
import { createCalendar } from '@/server/platform/calendar'
import { openSession } from '@/server/records/sessions/sessionStore'
import { upsertUser } from '@/server/records/sessions/users'
import { recordCall, type ModelCall } from '@/server/records/usage/recordCall'
import type { Browser } from './browser'
import { call, signedIn, somebody, type Person } from './journeys'
import { seenSecret } from './seenSecrets'
import type { TestServer } from './testServer'

type Made = Partial<Omit<ModelCall, 'userId'>>

/** A signed-in user who calls models with API tokens. */
export async function newCaller(server: TestServer, who: Person = somebody()) {
  const browser = server.browser()
  const bearer = await signedIn(browser, who)
  const [user] = await server.db.select().from(users).where(eq(users.username, who.username))
  if (!user) throw new Error(`${who.username} is not known`)
  return callerWith(server, { userId: user.id, browser, bearer })
}

/** A browser with a session written directly into the database, because a sign-in takes a dozen requests. */
export async function seededSession(server: TestServer) {
  const { username, nickname, email } = somebody()
  const profile = { username, nickname, email, avatar: '' }
  const userId = await upsertUser(server.db, 'seeded', username, profile, server.now())
  const { token, renewal } = await openSession(server.db, userId, null, server.now())
  const browser = server.browser()
  browser.jar.set(SESSION_COOKIE, token)
  browser.jar.set('portal-renewal', renewal)
  for (const secret of [token, renewal]) seenSecret(secret)
  return { userId, browser, bearer: token }
}

/** Like `newCaller`, for tests without sign-in, provider or user center. */
export const seededCaller = async (server: TestServer) => callerWith(server, await seededSession(server))

type SignedIn = { userId: string; browser: Browser; bearer: string }

async function callerWith(server: TestServer, { userId, browser, bearer }: SignedIn) {
  const ask = async <Data>(path: string, json?: unknown, headers: Record<string, string> = {}) =>
    (
      await call<Data>(browser, json === undefined ? 'GET' : 'POST', `/puyu${path}`, {
        bearer,
        headers,
        ...(json === undefined ? {} : { json }),
      })
    ).envelope
  const newToken = async (name: string) => {
    const { data } = await ask<CreatedToken>('/user/tokens', { token_name: name })
    if (!data) throw new Error(`the token ${name} was refused`)
    return data.item.id
  }
  const tokenId = await newToken('first')
  const calendar = createCalendar(server.configuration.reportingTimeZone)
  return {
    userId,
    bearer,
    browser,
    tokenId,
    newToken,
    /** The secret of a new API token. */
    newSecret: async () => (await ask<CreatedToken>('/user/tokens', { token_name: 'client' })).data?.token ?? '',
    ask,
    /** Records one model call; by default of `intern-s1` and now. */
    record: (made: Made = {}) =>
      recordCall(
        server.db,
        {
          userId,
          tokenId,
          model: 'intern-s1',
          calledAt: server.now(),
          inputTokens: 0,
          outputTokens: 0,
          status: 200,
          latencyMs: 0,
          ...made,
        },
        calendar,
      ),
    today: () => calendar.dayOf(server.now()),
  }
}

export type Caller = Awaited<ReturnType<typeof newCaller>>

let addresses = 0

/** An address for one call, because repeated rejections of one address are delayed. */
export const newAddress = (): string => `10.1.${addresses >> 8}.${addresses++ & 255}`

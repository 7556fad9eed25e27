import { eq } from 'drizzle-orm'
import type { CreatedToken } from '../../../openapi/types'
import { users } from '../../../server/database/schema'
import { createCalendar } from '../../../server/reporting/calendar'
import { recordCall, type ModelCall } from '../../../server/usage/recordCall'
import { call, signedIn, somebody, type Person } from './journeys'
import type { TestServer } from './testServer'

export type Made = Partial<Omit<ModelCall, 'userId'>>

/** Somebody who is signed in, has API tokens and calls models with them. */
export async function newCaller(server: TestServer, who: Person = somebody()) {
  const browser = server.browser()
  const bearer = await signedIn(browser, who)
  const [user] = await server.db.select().from(users).where(eq(users.username, who.username))
  if (!user) throw new Error(`${who.username} is not known`)
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
    userId: user.id,
    bearer,
    browser,
    tokenId,
    newToken,
    /** The secret of a new API token. */
    newSecret: async () => (await ask<CreatedToken>('/user/tokens', { token_name: 'client' })).data?.token ?? '',
    ask,
    /** Calls a model once; what is not said is one call of `intern-s1` now. */
    record: (made: Made = {}) =>
      recordCall(
        server.db,
        {
          userId: user.id,
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

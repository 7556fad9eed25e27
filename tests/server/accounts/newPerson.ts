import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CreatedToken } from '@/openapi/types'
import { createCalendar } from '@/server/platform/calendar'
import { users } from '@/server/storage/schema/schema'
import { recordCall } from '@/server/records/usage/recordCall'
import { call, signedIn, somebody } from '../support/journeys'
import type { TestServer } from '../support/testServer'

/** A user with a session, an API token and a call. */
export async function newPerson(server: TestServer) {
  const browser = server.browser()
  const who = somebody()
  const session = await signedIn(browser, who)
  const made = await call<CreatedToken>(browser, 'POST', '/puyu/user/tokens', {
    json: { token_name: 'first' },
    bearer: session,
  })
  const { token = '', item } = made.envelope.data ?? {}
  const [user] = await server.db.select().from(users).where(eq(users.username, who.username))
  const [userId, tokenId, requestId] = [user?.id ?? '', item?.id ?? '', randomUUID()]
  const usage = { calledAt: server.now(), inputTokens: 1, outputTokens: 1, status: 200, latencyMs: 1 }
  await recordCall(server.db, { userId, tokenId, requestId, model: 'intern-s1', ...usage }, createCalendar('UTC'))
  return {
    browser,
    who,
    session,
    renewal: browser.jar.get('portal-renewal') ?? '',
    token,
    tokenId,
    userId,
    requestId,
  }
}

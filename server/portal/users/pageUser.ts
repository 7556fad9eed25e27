import type { FindPageUser } from '../api/operations'
import type { FirstCall, ServedAnswer } from '@/openapi/served'
import type { Language } from '@/openapi/types'
import type { Api } from '../api/api'
import { toEnvelope } from '../api/envelope'
import { type RequestContext, isOwnNavigation } from '@/server/platform/http/requestContext'
import type { Calendar } from '@/server/platform/calendar'
import type { Database } from '@/server/storage/database'
import type { SessionCookies } from '@/server/records/sessions/cookies'
import { readSession, type RequestSession } from '@/server/records/sessions/sessionStore'
import { userInfo } from '@/server/records/sessions/users'
import { errorFields } from '@/server/platform/log'
import { isSecret, secretHash } from '@/server/platform/secrets'
import { readRenewableUser } from '@/server/records/sessions/renewal'

type PageUserPorts = {
  db: Database
  cookies: Pick<SessionCookies, 'token' | 'renewal'>
  calendar: Pick<Calendar, 'dayOf'>
  now: () => Date
}

/** Looks up the user by the cookies of a page request. The session is read only, because loading a page does not use it. */
export function createFindPageUser(ports: PageUserPorts, api: Pick<Api, 'respond'>): FindPageUser {
  const { calendar, now } = ports
  return async (context) => {
    const at = now()
    const session = await findSession(ports, context, at)
    if (!session) return null
    return {
      user: userInfo(session.user),
      at,
      today: calendar.dayOf(at),
      async responsesTo(calls, language, signal) {
        const respond = createResponder(api, session, context, signal)
        return (await Promise.all(calls.map((call) => respond(call, language)))).filter((answer) => answer !== null)
      },
    }
  }
}

/** Reads the session cookie, or the renewal cookie if that has expired. A rejected session cookie means that the session is over. */
async function findSession({ db, cookies }: Pick<PageUserPorts, 'db' | 'cookies'>, context: RequestContext, at: Date) {
  const token = cookies.token(context)
  if (token !== undefined) {
    const session = isSecret(token) ? await readSession(db, secretHash(token), at) : null
    return session && { user: session.user, token }
  }
  const renewal = cookies.renewal(context)
  if (renewal === undefined || !isOwnNavigation(context.req)) return null
  const user = await readRenewableUser(db, renewal, at)
  return user && { user, token: null }
}

/** Leaves out calls that fail: the page repeats them and shows the error. */
function createResponder(
  api: Pick<Api, 'respond'>,
  session: RequestSession,
  context: RequestContext,
  signal: AbortSignal,
) {
  return async (call: FirstCall, language: Language): Promise<ServedAnswer | null> => {
    try {
      const outcome = await api.respond(call.operationId, call.parameters, session, context, signal)
      if ('refusal' in outcome) return null
      return { ...call, answer: toEnvelope(outcome, language).body }
    } catch (error) {
      context.var.log.warn(errorFields(error), 'first call of a page failed')
      return null
    }
  }
}

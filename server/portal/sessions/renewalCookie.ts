import { UUID } from '@/server/platform/uuid'

const form = new RegExp(`^(${UUID})\\.([\\w-]{1,64})$`)

/** The renewal cookie names its session, so that a secret which was replaced can be distinguished from an unknown one. */
export const renewalCookie = (sessionId: string, secret: string) => `${sessionId}.${secret}`

/** The id of the session that a renewal cookie names, and its secret; null for what has not that form. */
export function readRenewalCookie(value: string): { sessionId: string; secret: string } | null {
  const [, sessionId, secret] = form.exec(value) ?? []
  return sessionId === undefined || secret === undefined ? null : { sessionId, secret }
}

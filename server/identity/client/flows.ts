import { and, eq, gt } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import type { Language } from '@/openapi/types'
import { hostCookie } from '@/server/platform/http/hostCookie'
import type { Database } from '@/server/storage/database'
import { signInFlows } from '@/server/storage/schema/schema'
import { chosenLanguage } from '@/openapi/rules/language'
import { randomSecret, secretHash } from '@/server/platform/secrets'

export const FLOW_SECONDS = 30 * 60

/** Values that the callback must match, all derived from one secret in the browser's cookie. */
export type FlowProof = { state: string; nonce: string; verifier: string }
export type Flow = { returnTo: string; language: Language; givesCode: boolean }

const derive = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url')

function proofOf(secret: string): FlowProof {
  return { state: derive(secret, 'state'), nonce: derive(secret, 'nonce'), verifier: derive(secret, 'verifier') }
}

/** The cookie is named after the state, because parallel tabs may have sign-ins of their own. */
export const flowCookieName = (state: string, secure: boolean) => `${prefix(secure)}${state.slice(0, 12)}`

export const isFlowCookie = (name: string, secure: boolean) => name.startsWith(prefix(secure))

const prefix = (secure: boolean) => hostCookie('portal-flow-', secure)

/** Begins a sign-in. The secret is stored in the browser's cookie only. */
export async function beginFlow(db: Database, flow: Flow, now: Date): Promise<{ secret: string; proof: FlowProof }> {
  const secret = randomSecret()
  const proof = proofOf(secret)
  const expiresAt = new Date(now.getTime() + FLOW_SECONDS * 1000)
  await db.insert(signInFlows).values({ stateHash: secretHash(proof.state), ...flow, expiresAt })
  return { secret, proof }
}

/** Deletes and returns the sign-in; null if the state is used, expired, or not derived from this browser's secret. */
export async function consumeFlow(
  db: Database,
  state: string,
  secret: string,
  now: Date,
): Promise<(Flow & { proof: FlowProof }) | null> {
  const proof = proofOf(secret)
  if (proof.state !== state) return null
  const [row] = await db
    .delete(signInFlows)
    .where(and(eq(signInFlows.stateHash, secretHash(state)), gt(signInFlows.expiresAt, now)))
    .returning()
  if (!row) return null
  const { returnTo, givesCode } = row
  return { returnTo, language: chosenLanguage(row.language), givesCode, proof }
}

import { and, eq } from 'drizzle-orm'
import type { OperationId } from '@/openapi/policy'
import type { Database } from './database'
import { idempotencyKeys } from './schema/schema'

/** One use of an Idempotency-Key by its user. */
export type KeyUse = { userId: string; operation: OperationId; key: string }

/** Of the rows of `idempotency_keys` the one of this use. */
export const isOfUse = ({ userId, operation, key }: KeyUse) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.operation, operation), eq(idempotencyKeys.key, key))

/** The id of the row that the first use of the key created, for a condition on its table. */
export function resourceOf(tx: Database, use: KeyUse) {
  return tx.select({ id: idempotencyKeys.resourceId }).from(idempotencyKeys).where(isOfUse(use))
}

/** Remembers what the key's first use made, and with `requestHash` what it asked for. */
export async function rememberResource(
  tx: Database,
  use: KeyUse,
  made: { resourceId: string; requestHash?: string },
  now: Date,
): Promise<void> {
  await tx.insert(idempotencyKeys).values({ ...use, ...made, createdAt: now })
}

import { and, eq } from 'drizzle-orm'
import type { OperationId } from '@/openapi/operations'
import type { Database } from './database'
import { idempotencyKeys } from './schema/schema'

/** One use of an Idempotency-Key by its user. */
export type KeyUse = { userId: string; operation: OperationId; key: string }

/** Selects the row of this use from `idempotency_keys`. */
export const isOfUse = ({ userId, operation, key }: KeyUse) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.operation, operation), eq(idempotencyKeys.key, key))

/** A subquery for the id of the row that the first use of the key created. */
export function resourceOf(tx: Database, use: KeyUse) {
  return tx.select({ id: idempotencyKeys.resourceId }).from(idempotencyKeys).where(isOfUse(use))
}

/** Stores the id of the row that the key's first use created, and with `requestHash` a hash of its request. */
export async function rememberResource(
  tx: Database,
  use: KeyUse,
  made: { resourceId: string; requestHash?: string },
  now: Date,
): Promise<void> {
  await tx.insert(idempotencyKeys).values({ ...use, ...made, createdAt: now })
}

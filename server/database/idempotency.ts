import { and, eq } from 'drizzle-orm'
import type { OperationId } from '../../openapi/policy'
import type { Database } from './database'
import { idempotencyKeys } from './schema'

/** One use of an Idempotency-Key by its user. */
export type KeyUse = { userId: string; operation: OperationId; key: string }

/** The id of what the key's first use made, for a condition on its table. */
export function resourceOf(tx: Database, { userId, operation, key }: KeyUse) {
  return tx
    .select({ id: idempotencyKeys.resourceId })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.operation, operation), eq(idempotencyKeys.key, key)),
    )
}

/** Remembers what the key's first use made. */
export async function rememberResource(tx: Database, use: KeyUse, resourceId: string, now: Date): Promise<void> {
  await tx.insert(idempotencyKeys).values({ ...use, resourceId, createdAt: now })
}

import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '@/server/storage/database'
import { providerRecords } from '@/server/storage/schema/schema'
import { secretHash } from '@/server/platform/secrets'

const FOREVER_SECONDS = 10 * 365 * 24 * 3600
type Row = typeof providerRecords.$inferSelect

/** Stores the library's records in our database. Their ids act as credentials, so rows hold hashes only. */
export class RecordAdapter implements Adapter {
  constructor(
    private readonly db: Database,
    private readonly model: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<undefined> {
    const values = {
      payload: withoutCredentials(payload),
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      accountId: payload.accountId ?? payload.result?.login?.accountId ?? null,
      expiresAt: new Date(Date.now() + (expiresIn || FOREVER_SECONDS) * 1000),
    }
    await this.db
      .insert(providerRecords)
      .values({ model: this.model, idHash: secretHash(id), ...values })
      .onConflictDoUpdate({ target: [providerRecords.model, providerRecords.idHash], set: values })
    return undefined
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.findLive(eq(providerRecords.idHash, secretHash(id)))
    return row && { ...toPayload(row), jti: id }
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const row = await this.findLive(eq(providerRecords.uid, uid))
    return row && toPayload(row)
  }

  /** Used by the device flow only, which is disabled. */
  async findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  async consume(id: string): Promise<undefined> {
    await this.db.update(providerRecords).set({ consumedAt: new Date() }).where(this.isRecord(id))
    return undefined
  }

  async destroy(id: string): Promise<undefined> {
    await this.db.delete(providerRecords).where(this.isRecord(id))
    return undefined
  }

  async revokeByGrantId(grantId: string): Promise<undefined> {
    await this.db.delete(providerRecords).where(eq(providerRecords.grantId, grantId))
    return undefined
  }

  private isRecord(id: string) {
    return and(eq(providerRecords.model, this.model), eq(providerRecords.idHash, secretHash(id)))
  }

  private async findLive(condition: SQL) {
    const isLive = and(eq(providerRecords.model, this.model), condition, gt(providerRecords.expiresAt, new Date()))
    const [row] = await this.db.select().from(providerRecords).where(isLive)
    return row
  }
}

const without = (record: object, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name))

/** Drops the id, and the session's cookie of an interaction, which nothing reads. */
function withoutCredentials(payload: AdapterPayload): Record<string, unknown> {
  const stored = without(payload, 'jti')
  return payload.session ? { ...stored, session: without(payload.session, 'cookie') } : stored
}

function toPayload({ payload, consumedAt }: Row): AdapterPayload {
  return consumedAt ? { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) } : payload
}

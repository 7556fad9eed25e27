import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '@/server/storage/database'
import { providerRecords } from '@/server/storage/schema/schema'
import { secretHash } from '@/server/platform/secrets'
import { isNotEnded } from '../accounts/providerSessions'

const FOREVER_SECONDS = 10 * 365 * 24 * 3600
type Row = typeof providerRecords.$inferSelect

/** Models of which a save or read after the end of their sign-in is rejected; codes and tokens are bound to their session. */
const endable = ['Session', 'Interaction']

/** Stores the library's records in our database. Their ids act as credentials, so rows hold hashes only. */
export class RecordAdapter implements Adapter {
  constructor(
    private readonly db: Database,
    private readonly model: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<undefined> {
    const { payload: stored, expiresAt } = providerRecords
    const login = payload.result?.login
    const accountId = sql`${payload.accountId ?? login?.accountId ?? null}::text`
    const generation = sql`${Number(login?.acr ?? payload.acr ?? 0)}::integer`
    const uid = sql`${payload.uid ?? null}::text`
    const json = sql.param(withoutCredentials(payload), stored)
    const end = sql.param(new Date(Date.now() + (expiresIn || FOREVER_SECONDS) * 1000), expiresAt)
    // A statement of its own would leave time for an end between the check and the write.
    await this.db.execute(sql`
      insert into provider_records (model, id_hash, payload, grant_id, uid, account_id, generation, expires_at)
      select ${this.model}::text, ${secretHash(id)}::text, ${json}::jsonb, ${payload.grantId ?? null}::text, ${uid},
        ${accountId}, ${generation}, ${end}::timestamptz
      where ${this.isCounted({ accountId, generation, uid })}
      on conflict (model, id_hash) do update set payload = excluded.payload, grant_id = excluded.grant_id,
        uid = excluded.uid, account_id = excluded.account_id, generation = excluded.generation,
        expires_at = excluded.expires_at`)
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

  private isCounted(signIn: Parameters<typeof isNotEnded>[0]) {
    return endable.includes(this.model) ? isNotEnded(signIn) : sql`true`
  }

  private async findLive(condition: SQL) {
    const isThis = and(eq(providerRecords.model, this.model), condition, gt(providerRecords.expiresAt, new Date()))
    const isLive = and(isThis, this.isCounted(providerRecords))
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

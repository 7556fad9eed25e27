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

const { placeholder } = sql

/** The statements for records of a model, planned once for each connection: a sign-in sends a dozen of them. */
function prepareStatements(db: Database, model: string) {
  const isEndable = endable.includes(model)
  const nameOf = (action: string) => `${action}_provider_${isEndable ? 'sign_in' : 'record'}`
  const ifNotEnded = (signIn: Parameters<typeof isNotEnded>[0]) => (isEndable ? isNotEnded(signIn) : undefined)
  const prepareFind = (condition: SQL, action: string) => {
    const isLive = and(eq(providerRecords.model, model), gt(providerRecords.expiresAt, placeholder('now')))
    return db
      .select()
      .from(providerRecords)
      .where(and(isLive, condition, ifNotEnded(providerRecords)))
      .prepare(nameOf(action))
  }
  const values = {
    accountId: sql`${placeholder('accountId')}::text`,
    generation: sql`${placeholder('generation')}::integer`,
    uid: sql`${placeholder('uid')}::text`,
  }
  // One statement in the table's order of columns: a check of its own would leave time for an end before the write.
  const saved = sql`
    select ${model}::text, ${placeholder('idHash')}::text, ${placeholder('payload')}::jsonb, ${placeholder('grantId')}::text,
      ${values.uid}, ${values.accountId}, ${values.generation}, null::timestamptz, ${placeholder('expiresAt')}::timestamptz
    where ${ifNotEnded(values) ?? sql`true`}`
  return {
    find: prepareFind(eq(providerRecords.idHash, placeholder('idHash')), 'find'),
    findByUid: prepareFind(eq(providerRecords.uid, placeholder('uid')), 'find_by_uid'),
    save: db
      .insert(providerRecords)
      .select(saved)
      .onConflictDoUpdate({
        target: [providerRecords.model, providerRecords.idHash],
        set: {
          payload: sql`excluded.payload`,
          grantId: sql`excluded.grant_id`,
          uid: sql`excluded.uid`,
          accountId: sql`excluded.account_id`,
          generation: sql`excluded.generation`,
          expiresAt: sql`excluded.expires_at`,
        },
      })
      .prepare(nameOf('save')),
  }
}

/** Stores the library's records in our database. Their ids act as credentials, so rows hold hashes only. */
export class RecordAdapter implements Adapter {
  private readonly statements: ReturnType<typeof prepareStatements>

  constructor(
    private readonly db: Database,
    private readonly model: string,
  ) {
    this.statements = prepareStatements(db, model)
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<undefined> {
    const login = payload.result?.login
    await this.statements.save.execute({
      idHash: secretHash(id),
      payload: JSON.stringify(withoutCredentials(payload)),
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      accountId: payload.accountId ?? login?.accountId ?? null,
      generation: Number(login?.acr ?? payload.acr ?? 0),
      expiresAt: new Date(Date.now() + (expiresIn || FOREVER_SECONDS) * 1000).toISOString(),
    })
    return undefined
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const [row] = await this.statements.find.execute({ idHash: secretHash(id), now: new Date() })
    return row && { ...toPayload(row), jti: id }
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const [row] = await this.statements.findByUid.execute({ uid, now: new Date() })
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

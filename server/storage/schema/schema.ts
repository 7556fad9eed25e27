import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { Language } from '@/openapi/types'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const count = (name: string) => bigint(name, { mode: 'number' })

export const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id)

/**
 * The account of a row that calls write. Without a foreign key: it would lock a row of `users` with each call, and all of them while a
 * month of calls is made. `npm run admin -- orphans` finds rows without their user.
 */
export const ofAccount = () => uuid('user_id').notNull()

/** The value of a key without a token; keys cannot contain null. */
export const NO_TOKEN = '00000000-0000-0000-0000-000000000000'

export const ofTokenOrNone = () => uuid('token_id').notNull().default(NO_TOKEN)

/** Users: one row for each subject of an OpenID provider. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    username: text('username').notNull(),
    nickname: text('nickname').notNull(),
    avatar: text('avatar').notNull(),
    email: text('email').notNull(),
    /** Whether the provider has verified the address; null if it does not say so. */
    emailVerified: boolean('email_verified'),
    /** The language of the last sign-in, for mails; null if the user has not signed in since there are mails. */
    language: text('language').$type<Language>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Null for imported users until their first sign-in. */
    lastSignInAt: instant('last_sign_in_at'),
  },
  (table) => [
    unique('users_issuer_subject').on(table.issuer, table.subject),
    index('users_username').on(table.username),
    index('users_subject').on(table.subject),
  ],
)

/** A signed-in browser. Only the SHA-256 of the renewal cookie is stored; each renewal rotates the cookie. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    renewalHash: text('renewal_hash').notNull().unique(),
    /** The renewal cookie before the last rotation: good for a short grace, because a second tab may still send it. */
    previousRenewalHash: text('previous_renewal_hash').unique(),
    renewalRotatedAt: instant('renewal_rotated_at'),
    providerSession: text('provider_session'),
    createdAt: instant('created_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_provider_session').on(table.providerSession),
    index('sessions_ends_at').on(table.endsAt),
    index('sessions_revoked_at')
      .on(table.revokedAt)
      .where(sql`${table.revokedAt} is not null`),
  ],
)

/** Bearer tokens of a browser; several may be valid at once, because tabs renew independently. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('session_tokens_session').on(table.sessionId),
    index('session_tokens_expires_at').on(table.expiresAt),
  ],
)

/** A running sign-in. Its secret is in the browser's cookie; the row is found by the hash of `state`. */
export const signInFlows = pgTable(
  'sign_in_flows',
  {
    stateHash: text('state_hash').primaryKey(),
    returnTo: text('return_to').notNull(),
    language: text('language').notNull(),
    givesCode: boolean('gives_code').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sign_in_flows_expires_at').on(table.expiresAt)],
)

/** The one-time codes that the bridge hands to the portal. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    hash: text('hash').primaryKey(),
    userId: ofUser(),
    providerSession: text('provider_session'),
    /** SHA-256 of the cookie of the browser that began the sign-in; only this browser may exchange the code. */
    browserHash: text('browser_hash').notNull().default(''),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sign_in_codes_expires_at').on(table.expiresAt)],
)

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    name: text('name').notNull(),
    /** The key of the look-up, which `createTokenKey` computes from the secret. */
    hash: text('hash').notNull().unique(),
    /** The beginning of the secret; tokens of another service have a prefix of their own. */
    prefix: text('prefix').notNull().default('intern_'),
    /** Empty if they are unknown. */
    lastFour: text('last_four').notNull(),
    /** The only models that it may call; null is all of them. */
    models: text('models').array(),
    /** Calls that it may make in a minute, within its user's limits; null is no limit of its own. */
    rpm: bigint('rpm', { mode: 'number' }),
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    // Expired tokens of a user have no limit; pages and their number are read in this order.
    index('api_tokens_listed')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.revokedAt} is null`),
    // Creating a token reads the live ones first.
    index('api_tokens_expiry')
      .on(table.userId, table.expiresAt)
      .where(sql`${table.revokedAt} is null`),
  ],
)

/** The resource that a request with an `Idempotency-Key` created, so that a repeated request creates none. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ofUser(),
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    resourceId: uuid('resource_id').notNull(),
    /** SHA-256 of the request, for resources that may change after it. */
    requestHash: text('request_hash'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)

export const providerAccounts = pgTable('provider_accounts', {
  id: uuid('id').primaryKey(),
  username: text('username').notNull(),
  usernameKey: text('username_key').notNull().unique(),
  nickname: text('nickname').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  /** Increases when the account's sessions end: those of earlier generations are over. */
  sessionGeneration: integer('session_generation').notNull().default(0),
  /** The session that ended the others last, which is live whatever its generation; '' if none was kept. */
  keptSession: text('kept_session').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Records of the embedded provider's library; identifiers that act as credentials are stored hashed. */
export const providerRecords = pgTable(
  'provider_records',
  {
    model: text('model').notNull(),
    idHash: text('id_hash').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    accountId: text('account_id'),
    /** The account's `sessionGeneration` when its password was checked; in sessions and pending sign-ins. */
    generation: integer('generation').notNull().default(0),
    consumedAt: instant('consumed_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.idHash] }),
    index('provider_records_grant').on(table.grantId),
    index('provider_records_uid').on(table.uid),
    index('provider_records_account').on(table.accountId),
    index('provider_records_expires_at').on(table.expiresAt),
  ],
)

/** The embedded provider's own keys, made at the first start. */
export const providerSecrets = pgTable('provider_secrets', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Counters of rate-limiter-flexible; it names the columns. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)

/** Digests of the files in `functions/` as they were last applied. */
export const storedFunctions = pgTable('stored_functions', {
  file: text('file').primaryKey(),
  digest: text('digest').notNull(),
})

import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { callProtocols, clientNames, finishReasons } from '@/openapi/rules/calls'
import { count, instant, ofAccount, ofTokenOrNone } from './schema'

/**
 * One row for each call of a model; `day` is the day of the reporting zone at the time of the call. Partitioned by months of
 * `called_at`, in UTC. Drizzle knows no partitions: the baseline and `callPartitions.ts` create them. Each partition has its own
 * unique keys on `id` and `admission_id`, because a key of the whole table would have to contain the time.
 */
export const modelCalls = pgTable(
  'model_calls',
  {
    id: bigint('id', { mode: 'number' })
      .notNull()
      .default(sql`nextval('model_calls_id_seq')`),
    userId: ofAccount(),
    /** Null for calls of the playground, which need no token. */
    tokenId: uuid('token_id'),
    model: text('model').notNull(),
    calledAt: instant('called_at').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    /** HTTP status; `isUsage` says which are rolled up. */
    status: integer('status').notNull().default(200),
    latencyMs: integer('latency_ms').notNull().default(0),
    /** `X-Request-Id` of the response. A caller may send the same one again. This and the columns below are null if unknown. */
    requestId: text('request_id'),
    /** The id of the model at the upstream that responded. */
    actualModel: text('actual_model'),
    protocol: text('protocol', { enum: callProtocols }),
    /** A code of GatewayError. */
    errorCode: text('error_code'),
    /** Part of the input tokens. */
    cachedTokens: integer('cached_tokens'),
    /** Part of the output tokens. */
    reasoningTokens: integer('reasoning_tokens'),
    /** Milliseconds from the request to the first output of a stream. */
    firstTokenMs: integer('first_token_ms'),
    finishReason: text('finish_reason', { enum: finishReasons }),
    client: text('client', { enum: clientNames }),
    /** The admission of the call. A call that is recorded again after a lost response is recognised by it. */
    admissionId: bigint('admission_id', { mode: 'number' }),
  },
  (table) => [
    index('model_calls_user').on(table.userId, table.calledAt, table.id),
    // Deletion row by row starts with the oldest. A BRIN index would not do: new rows fill the freed space, so that a block range
    // contains old and new times.
    index('model_calls_age').on(table.calledAt),
    index('model_calls_request')
      .on(table.userId, table.requestId)
      .where(sql`${table.requestId} is not null`),
  ],
)

/** The calls of a user by day, model and token, for charts. */
export const usageDays = pgTable(
  'usage_days',
  {
    userId: ofAccount(),
    day: date('day', { mode: 'string' }).notNull(),
    model: text('model').notNull(),
    /** `NO_TOKEN` for calls of the playground. */
    tokenId: ofTokenOrNone(),
    calls: count('calls').notNull(),
    inputTokens: count('input_tokens').notNull(),
    outputTokens: count('output_tokens').notNull(),
    /** Sums over the calls that report them; null if no call does. */
    cachedTokens: count('cached_tokens'),
    reasoningTokens: count('reasoning_tokens'),
  },
  // Every recorded call updates a row. An index with counts in it, even as INCLUDE columns, would be written each time, too.
  (table) => [primaryKey({ columns: [table.userId, table.day, table.model, table.tokenId] })],
)

/** The calls of a user by month, for quotas and totals. */
export const usageMonths = pgTable(
  'usage_months',
  {
    userId: ofAccount(),
    month: date('month', { mode: 'string' }).notNull(),
    calls: count('calls').notNull(),
    inputTokens: count('input_tokens').notNull(),
    outputTokens: count('output_tokens').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
)

/** When each API token was last used; none for a token that never was. */
export const tokenUses = pgTable(
  'token_uses',
  {
    userId: ofAccount(),
    tokenId: uuid('token_id').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tokenId] })],
)

import { and, count, desc, gt, ilike, lte, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { expiringUntil, tokenNameForm } from '@/openapi/rules/tokens'
import type { ApiToken } from '@/openapi/types'
import type { RequestOf } from '@/openapi/operations'
import type { Database } from '@/server/storage/database'
import { apiTokens } from '@/server/storage/schema/schema'
import { lastUsesOf } from '../usage/tokenUses'
import { isListed, toItem, type ListedToken, type TokenContent } from './tokenStore'

const newestFirst = [desc(apiTokens.createdAt), desc(apiTokens.id)]

/** A row of `listed_tokens` as JSON: with the names of the table's columns, and times as texts. */
type ListedRow = Omit<ListedToken, 'lastFour' | 'createdAt' | 'expiresAt'> &
  Record<'last_four' | 'created_at' | 'expires_at', string>

const toListed = ({ last_four: lastFour, created_at, expires_at, ...row }: ListedRow): ListedToken => ({
  ...row,
  lastFour,
  createdAt: new Date(created_at),
  expiresAt: new Date(expires_at),
})

type ListPorts = { db: Database; content: { current(): TokenContent } }

async function toItems({ db, content }: ListPorts, userId: string, rows: readonly ListedRow[], now: Date) {
  const tokens = rows.map(({ id }) => ({ id, userId }))
  const uses = await lastUsesOf(db, tokens)
  return rows.map((row) => toItem(toListed(row), content.current(), now, uses.get(row.id) ?? null))
}

/** Lists a user's live tokens and the newest 100 expired ones, newest first; revoked ones are left out. */
export function createTokenList(ports: ListPorts): (userId: string, now: Date) => Promise<ApiToken[]> {
  const list = sql<
    ListedRow[]
  >`listed_tokens(${sql.placeholder('userId')}::uuid, ${sql.placeholder('now')}::timestamptz)`
  const query = ports.db
    .select({ list })
    .from(sql`(select) as one`)
    .prepare('listed_tokens')
  return async (userId, now) => {
    const [row] = await query.execute({ userId, now: now.toISOString() })
    return toItems(ports, userId, row?.list ?? [], now)
  }
}

/** The condition of a search; `%` and `_` in a name match themselves. */
function filterOf({ name, status }: RequestOf<'listTokens'>['query'], now: Date) {
  const hasName = name && ilike(apiTokens.name, `%${tokenNameForm(name).replace(/[\\%_]/g, '\\$&')}%`)
  const isLive = gt(apiTokens.expiresAt, now)
  const byStatus = {
    live: isLive,
    expiring: and(isLive, lte(apiTokens.expiresAt, expiringUntil(now))),
    expired: lte(apiTokens.expiresAt, now),
  }
  return and(hasName || undefined, status && byStatus[status])
}

type Bounds = Record<'limit' | 'offset', number | Placeholder>

/** Selects a page as one JSON value, like `listed_tokens`, with the number of all matching tokens. */
function selectPage(db: Database, condition: SQL | undefined, { limit, offset }: Bounds) {
  const { id, name, prefix, lastFour, models, rpm, note, createdAt, expiresAt } = apiTokens
  const page = db
    .select({ id, name, prefix, lastFour, models, rpm, note, createdAt, expiresAt })
    .from(apiTokens)
    .where(condition)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
    .as('page')
  const counted = db.select({ total: count() }).from(apiTokens).where(condition)
  const list = sql<ListedRow[]>`coalesce(json_agg(page order by page.created_at desc, page.id desc), '[]')`
  return db.select({ list, total: sql<number>`(${counted})`.mapWith(Number) }).from(page)
}

/** Reads one page of a user's tokens with their total; a page after the last one is empty. */
export function createTokenPages(ports: ListPorts) {
  const { db } = ports
  const { placeholder } = sql
  const bounds = { limit: placeholder('limit'), offset: placeholder('offset') }
  const all = selectPage(db, isListed(placeholder('userId')), bounds).prepare('token_pages')

  return async (userId: string, query: RequestOf<'listTokens'>['query'], now: Date) => {
    const { page = 1, page_size = 20 } = query
    const [limit, offset] = [page_size, (page - 1) * page_size]
    const search = filterOf(query, now)
    const condition = and(isListed(userId), search)
    const [row] = await (search ? selectPage(db, condition, { limit, offset }) : all.execute({ userId, limit, offset }))
    if (!row) throw new Error('the count of tokens has no row')
    const list = await toItems(ports, userId, row.list, now)
    return { list, total: row.total, page, page_size }
  }
}

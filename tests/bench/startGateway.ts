import { randomUUID } from 'node:crypto'
import { localSource } from '@/server/records/audit/auditLog'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import type { OpenDatabase } from '@/server/storage/database'
import { createServer } from '@/server/app/createServer'
import { listen } from '@/server/app/listen'
import { createLog } from '@/server/platform/log'
import { upsertUser } from '@/server/records/sessions/users'
import { openTracing } from '@/server/app/tracing/openTracing'
import { createToken } from '@/server/records/tokens/tokenStore'
import { freePort } from '../server/support/freePort'
import { content } from '@/tests/server/support/contentNames'

/** A token of a new account. */
export async function newToken({ db }: OpenDatabase, issuer: string) {
  const now = new Date()
  const profile = { username: 'bench', nickname: '', avatar: '', email: '' }
  const userId = await upsertUser(db, issuer, randomUUID(), profile, now)
  const created = await createToken(db, {
    userId,
    name: 'bench',
    content: content.current(),
    key: null,
    source: localSource,
    now,
  })
  if (created.kind !== 'created') throw new Error('the token was refused')
  return created.data.token
}

type Input = { directory: string; upstream: string; accounts?: number; traces?: string }

/** The gateway as in production, with limits out of reach and tokens of so many accounts; `traces` is the endpoint of its traces. */
export async function startGateway(database: OpenDatabase, { directory, upstream, accounts = 1, traces = '' }: Input) {
  const port = await freePort()
  const environment = {
    PORT: String(port),
    DATA_DIR: directory,
    MODEL_UPSTREAM: upstream,
    OTEL_EXPORTER_OTLP_ENDPOINT: traces,
  }
  const limits = {
    RATE_LIMIT_DEFAULT_RPM: '1000000000',
    RATE_LIMIT_DEFAULT_TPM: '1000000000',
    RATE_LIMIT_DEFAULT_INPUT_TOKENS: '1000000000',
    RATE_LIMIT_DEFAULT_OUTPUT_TOKENS: '1000000000',
  }
  const configuration = readConfiguration({ ...environment, ...limits }, directory)
  const render = { pathKind: () => 'unknown' as const, themeCss: '' }
  const pages = () => Promise.resolve(null)
  const log = createLog('error')
  const { tracing } = await openTracing(configuration, log)
  const server = await createServer({ configuration, database, render, pages, log, tracing })
  const tokens: string[] = []
  for (let account = 0; account < accounts; account++) tokens.push(await newToken(database, configuration.publicUrl))
  const listening = await listen(server, port, configuration.host)
  return { origin: `${configuration.publicUrl}/v1`, tokens, token: tokens[0] ?? '', stop: () => listening.stop() }
}

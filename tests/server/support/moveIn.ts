import { createHash, createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { importedRecords } from '@/server/storage/schema/communitySchema'
import { runCommand } from '@/server/operator/runCommand'
import { createCalendar } from '@/server/platform/calendar'
import { openSession } from '@/server/records/sessions/sessionStore'
import { call } from './journeys'
import { seenSecret } from './seenSecrets'
import type { TestServer } from './testServer'

/** Settings of a portal that imports another service's tokens. */
export const moveInEnvironment = {
  IMPORTED_TOKENS: 'sk-=sha256:48,old_=sha256-of-rest:32-40,app-=hmac-sha256:40',
  IMPORTED_TOKENS_KEY: 'pepper-of-the-old-service',
}
export const oidc = { issuer: 'https://login.example.org', clientId: 'portal', clientSecret: 'secret' }

let made = 0
/** A secret of another service: the prefix and `length` letters. */
export function foreignSecret(prefix: string, length: number): string {
  const digest = createHash('sha512').update(`foreign ${++made}`).digest('hex')
  const secret = `${prefix}${digest.slice(0, length)}`
  seenSecret(secret)
  return secret
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
/** The stored hash of a secret in that service, by kind. */
export const hashes = {
  sha256: (secret: string) => `sha256:${digestOf(secret)}`,
  'sha256-of-rest': (secret: string) => `sha256-of-rest:${digestOf(secret.slice(secret.indexOf('_') + 1))}`,
  'hmac-sha256': (secret: string) => {
    const hmac = createHmac('sha256', moveInEnvironment.IMPORTED_TOKENS_KEY).update(secret)
    return `hmac-sha256:${hmac.digest('hex').toUpperCase()}`
  },
}

/** The text of an import file: its source, and one record a line. */
export const fileOf = (source: string, ...records: object[]): string =>
  [{ type: 'source', name: source }, ...records].map((record) => JSON.stringify(record)).join('\n')

/** An operator who imports into a portal with an outside or the embedded sign-in provider, and its callers and users. */
export function movingInto(server: () => TestServer) {
  const run = (text: string, options: readonly string[], isEmbedded: boolean) => {
    const { configuration, db } = server()
    const context = { db, now: () => server().now(), actor: 'operator:ann' }
    const settings = isEmbedded ? configuration : { ...configuration, oidc }
    return runCommand(['import', 'old.jsonl', ...options], { ...context, configuration: settings }, text)
  }
  return {
    run: (text: string, ...options: string[]) => run(text, options, false),
    runEmbedded: (text: string, ...options: string[]) => run(text, options, true),
    thisMonth: () => createCalendar('Asia/Shanghai').dayOf(server().now()).slice(0, 7),
    statusOfModels: async (secret: string) => {
      const authorization = `Bearer ${secret}`
      return (await fetch(`${server().origin}/v1/models`, { headers: { authorization } })).status
    },
    complete: (secret: string) =>
      fetch(`${server().origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'intern-echo', messages: [{ role: 'user', content: 'hello' }] }),
      }),
    userOf: async (source: string, id: string) => {
      const isUser = and(eq(importedRecords.source, source), eq(importedRecords.kind, 'user'))
      const isThis = and(isUser, eq(importedRecords.foreignId, id))
      const [row] = await server().db.select().from(importedRecords).where(isThis)
      return row?.localId ?? ''
    },
    /** Sends requests as an imported user who is signed in. */
    signedIn: async (userId: string) => {
      const { token } = await openSession(server().db, userId, null, server().now())
      seenSecret(token)
      return async <Data>(method: string, path: string, json?: unknown) =>
        (await call<Data>(server().browser(), method, `/puyu${path}`, { bearer: token, json })).envelope
    },
  }
}

import type { Database } from '@/server/storage/database'
import { dumpDatabase } from './dumpDatabase'

/** Every cookie, code, token and password that the tests of a file have sent or received. */
const seen = new Set<string>()

/** Shorter ones are languages and marks; a masked token is what may be kept of it. */
const isSecret = (value: string) => value.length >= 12 && !value.includes('…')

export function seenSecret(value: string): void {
  if (isSecret(value)) seen.add(value)
}

/** A file looks for its own secrets alone. */
export const forgetSecrets = (): void => seen.clear()

/** Codes travel in addresses. `state` and `nonce` do so, too, but open nothing without the cookie of the browser that began. */
export function seenInAddress({ searchParams }: URL): void {
  for (const value of searchParams.getAll('code')) seenSecret(value)
}

/** The id of an interaction stands in the provider's addresses too; alone, without its signed cookie, it opens nothing. */
const isInteraction = (text: string, value: string) => text.includes(`/sso/oidc/auth/${value}`)

/** Secrets that a server has written down, each with where: its log, or a table of its database. */
export async function writtenSecrets(db: Database, logs: readonly string[]): Promise<string[]> {
  const places = { ...(await dumpDatabase(db)), log: logs }
  const texts = Object.entries(places).map(([name, lines]) => ({ name, text: lines.join('\n') }))
  const whole = texts.map(({ text }) => text).join('\n')
  return [...seen]
    .filter((value) => whole.includes(value) && !isInteraction(whole, value))
    .flatMap((value) => texts.filter(({ text }) => text.includes(value)).map(({ name }) => `${name}: ${value}`))
}

/** How many there are to look for. */
export const secretsSeen = () => seen.size

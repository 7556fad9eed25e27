import type { Database } from '@/server/storage/database'
import { dumpDatabase } from './databases/dumpDatabase'

/** Every cookie, code, token and password that the tests of a file have sent or received. */
const seen = new Set<string>()

/** Shorter texts are languages and marks; the masked form of a token may be stored. */
const isSecret = (value: string) => value.length >= 12 && !value.includes('…')

export function seenSecret(value: string): void {
  if (isSecret(value)) seen.add(value)
}

/** Each test file searches for its own secrets only. */
export const forgetSecrets = (): void => seen.clear()

/** Addresses contain codes. They contain `state` and `nonce`, too, which are useless without the cookie of the browser. */
export function seenInAddress({ searchParams }: URL): void {
  for (const value of searchParams.getAll('code')) seenSecret(value)
}

/** The provider's addresses contain the id of an interaction, too, which is useless without its signed cookie. */
const isInteraction = (text: string, value: string) => text.includes(`/sso/oidc/auth/${value}`)

/** Secrets that a server has written to its log or its database, each with the place. */
export async function writtenSecrets(db: Database, logs: readonly string[]): Promise<string[]> {
  const places = { ...(await dumpDatabase(db)), log: logs }
  const texts = Object.entries(places).map(([name, lines]) => ({ name, text: lines.join('\n') }))
  const whole = texts.map(({ text }) => text).join('\n')
  return [...seen]
    .filter((value) => whole.includes(value) && !isInteraction(whole, value))
    .flatMap((value) => texts.filter(({ text }) => text.includes(value)).map(({ name }) => `${name}: ${value}`))
}

/** The number of secrets to search for. */
export const secretsSeen = () => seen.size

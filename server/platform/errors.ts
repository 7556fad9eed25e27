import { DrizzleQueryError } from 'drizzle-orm'

/** Why the server cannot start, in one line for the person who starts it. */
export class StartError extends Error {
  override name = 'StartError'
}

/** What an error says, for an operator to read; a log gets `errorFields`. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What may be logged of an error. A failed query's own message repeats its parameters, so its cause stands for it. */
export function errorFields(error: unknown): { error: string; code?: unknown; stack?: string | undefined } {
  const shown = error instanceof DrizzleQueryError ? (error.cause ?? new Error('query failed')) : error
  if (!(shown instanceof Error)) return { error: typeof shown }
  return { error: shown.message, ...('code' in shown ? { code: shown.code } : {}), stack: shown.stack }
}

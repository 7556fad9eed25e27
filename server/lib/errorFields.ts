import { DrizzleQueryError } from 'drizzle-orm'

/** What may be logged of an error. A failed query's own message repeats its parameters, so its cause stands for it. */
export function errorFields(error: unknown): { error: string; code?: unknown; stack?: string | undefined } {
  const shown = error instanceof DrizzleQueryError ? (error.cause ?? new Error('query failed')) : error
  if (!(shown instanceof Error)) return { error: typeof shown }
  return { error: shown.message, ...('code' in shown ? { code: shown.code } : {}), stack: shown.stack }
}

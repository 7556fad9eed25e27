/** Where a library finds the gateway, and with which token and model. */
export type Connection = { origin: string; apiKey: string; model: string }

/** What a library is made to do, with nothing set but what the documentation says to enter. */
export type Client = {
  /** Ids of the models; null where the library lists none. */
  list: (() => Promise<readonly string[]>) | null
  chat(): Promise<string>
  /** The texts of the pieces. */
  stream(): Promise<readonly string[]>
  /** What the model asks to have called. */
  tool(): Promise<{ name: string; input: unknown }>
  structured(): Promise<unknown>
  picture(): Promise<string>
  /** Begins a stream, and leaves it with its first piece. */
  abort(): Promise<void>
}

export type Connect = (connection: Connection) => Client

export const question = 'Hello there'
export const picture = 'iVBORw0KGgo='
export const citySchema = {
  type: 'object' as const,
  properties: { city: { type: 'string' as const } },
  required: ['city'],
  additionalProperties: false,
}
export const weather = { name: 'get_weather', description: 'The weather of a city now' }

type Failed = { status?: number; statusCode?: number; message?: string; lastError?: unknown }

/** What a program reads of a failed call, whichever library it is written with. */
export function failureOf(error: unknown): { status: number | undefined; message: string } {
  const failed = error as Failed // what the libraries throw
  if (failed.lastError !== undefined) return failureOf(failed.lastError)
  return { status: failed.status ?? failed.statusCode, message: failed.message ?? '' }
}

/** Address, token and model for a library. */
export type Connection = { origin: string; apiKey: string; model: string }

/** The actions of a library that has only the settings of the documentation. */
export type Client = {
  /** Ids of the models; null where the library lists none. */
  list: (() => Promise<readonly string[]>) | null
  chat(): Promise<string>
  /** The texts of the pieces. */
  stream(): Promise<readonly string[]>
  /** The function that the model calls. */
  tool(): Promise<{ name: string; input: unknown }>
  /** Offers a tool, returns its result, and asks a second question; the answers to both. */
  converse(): Promise<readonly string[]>
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
export const secondQuestion = 'And tomorrow?'
/** The result of the function for a city. */
export const lookUp = (input: unknown): string => `Cloudy in ${(input as { city: string }).city}` // as: of the schema
export const weather = { name: 'get_weather', description: 'The weather of a city now' }

type Failed = { status?: number; statusCode?: number; message?: string; lastError?: unknown }

/** The error of a failed call, the same for every library. */
export function failureOf(error: unknown): { status: number | undefined; message: string } {
  const failed = error as Failed // the libraries throw such errors
  if (failed.lastError !== undefined) return failureOf(failed.lastError)
  return { status: failed.status ?? failed.statusCode, message: failed.message ?? '' }
}

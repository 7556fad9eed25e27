export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a JSON object; null for any other text. */
export function parseObject(text: string, revive?: (name: string, value: unknown) => unknown): Json | null {
  try {
    const value: unknown = JSON.parse(text, revive)
    return isJson(value) ? value : null
  } catch {
    return null
  }
}

/** False for null too: clients and upstreams write it for nothing. */
export const isSet = (value: unknown): boolean => value !== undefined && value !== null

type Present<Members> = { [Name in keyof Members]?: NonNullable<Members[Name]> }

/** Drops members that are undefined or null, because an optional member of a type has to be absent. */
export const present = <Members extends object>(members: Members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => isSet(value))) as Present<Members> // as: the rest of them

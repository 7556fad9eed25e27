export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Present<Members> = { [Name in keyof Members]?: NonNullable<Members[Name]> }

/** Drops members that are undefined or null, because an optional member of a type has to be absent. */
export const present = <Members extends object>(members: Members) =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null),
  ) as Present<Members> // as: the rest of them

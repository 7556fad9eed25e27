/** How a choice is read from an address and written to it. */
export type SearchCodec<Value> = {
  names: readonly string[]
  /** The value in an address; the usual one for parameters that are absent or invalid. */
  read: (params: URLSearchParams) => Value
  /** Names and texts of the parameters, in one order; the usual value needs none. */
  write: (value: Value) => readonly (readonly [string, string])[]
}

/** One parameter; `parse` returns null for a text that is no value. */
export const param = <Value extends string | number>(
  name: string,
  usual: Value,
  parse: (text: string) => Value | null,
): SearchCodec<Value> => ({
  names: [name],
  read: (params) => parse(params.get(name) ?? '') ?? usual,
  write: (value) => (value === usual ? [] : [[name, String(value)]]),
})

/** One parameter with a few values. */
export const oneOf = <Value extends string | number>(name: string, usual: Value, others: readonly Value[]) =>
  param(name, usual, (text) => others.find((value) => String(value) === text) ?? null)

/** A parameter that is repeated, with at most `max` different values. */
export const list = (
  name: string,
  max: number,
  isValid: (text: string) => boolean,
): SearchCodec<readonly string[]> => ({
  names: [name],
  read: (params) => [...new Set(params.getAll(name).filter(isValid))].slice(0, max),
  write: (values) => values.map((value) => [name, value]),
})

/** Several codecs as one, for an object with a key for each. */
export function searchCodec<Value extends object>(fields: {
  readonly [Key in keyof Value]: SearchCodec<Value[Key]>
}): SearchCodec<Value> {
  const keys = Object.keys(fields) as (keyof Value)[] // as: TypeScript widens keys to strings
  return {
    names: keys.flatMap((key) => fields[key].names),
    read: (params) => Object.fromEntries(keys.map((key) => [key, fields[key].read(params)])) as Value, // as: one entry for each key
    write: (value) => keys.flatMap((key) => fields[key].write(value[key])),
  }
}

/** The query of an address for a value, empty or with its question mark. Other parameters of `before` stay. */
export function searchOf<Value>(codec: SearchCodec<Value>, value: Value, before = new URLSearchParams()): string {
  const others = [...before].filter(([name]) => !codec.names.includes(name))
  const params = new URLSearchParams([...others, ...codec.write(value)].map(([name, text]) => [name, text]))
  return params.size === 0 ? '' : `?${params}`
}

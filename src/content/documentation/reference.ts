/** One field of a schema; `id` is the anchor of its row, `name` its path, `section` where its own fields are listed, as `/chat#messages`. */
export type FieldRow = {
  id: string
  name: string
  type: string
  isRequired: boolean
  description: string
  section?: string
  values?: readonly string[]
  defaultValue?: string
  range?: readonly [minimum: number, maximum: number]
}

export type ErrorRow = { status: string; code: string; type: string; description: string }

export type HeaderRow = { name: string; description: string }

/** The data of the documentation's tables, in one language; `` `code` `` in a description is code. */
export type Reference = {
  fields: Readonly<Record<string, readonly FieldRow[]>>
  errors: Readonly<Record<string, readonly ErrorRow[]>>
  headers: Readonly<Record<string, readonly HeaderRow[]>>
}

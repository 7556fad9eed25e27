import type { LegalFields } from '@/openapi/configuration'

export type LegalField = Exclude<keyof LegalFields, 'reviewed'>

type Table = { head: readonly string[]; rows: readonly (readonly string[])[] }

/** A paragraph, a list, or a table whose first column names the rows. */
export type LegalBlock = string | readonly string[] | Table

/** `id` is its anchor, the same in both languages. */
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] }

/** A legal page; `{operator}` and the like in its texts stand for what the operator fills in. */
export type LegalText = readonly LegalSection[]

/** The text cut at its fill-ins: words, and the names of fields. */
export function cutAtFields(text: string): readonly (string | { field: LegalField })[] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      return name === undefined ? part : { field: fieldNamed(name) }
    })
}

/** In the order in which a page tells what is missing. */
export const legalFields = [
  'operator',
  'address',
  'email',
  'effectiveDate',
  'version',
  'law',
  'court',
  'dataLocation',
  'callRetention',
  'auditRetention',
  'childrenContact',
  'complaintContact',
] as const satisfies readonly LegalField[]

function fieldNamed(name: string): LegalField {
  const field = legalFields.find((one) => one === name)
  if (!field) throw new Error(`No legal field is named ${name}.`)
  return field
}

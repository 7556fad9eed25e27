import { isRecord } from './rules/record.js'

/** The JSON types of a value, as generated from the contract. Checked data needs no further checks. */
export type Shape =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'null'
  | 'any'
  | { readonly list: Shape }
  | { readonly orNull: Shape }
  | { readonly fields: Readonly<Record<string, Shape>>; readonly optional?: Readonly<Record<string, Shape>> }
  | { readonly values: Shape }

/** Whether `value` has the JSON types of `shape`. Fields that the contract does not name are ignored. */
export function hasShape(shape: Shape, value: unknown): boolean {
  if (typeof shape === 'string') return hasSimpleShape(shape, value)
  if ('list' in shape) return Array.isArray(value) && value.every((item) => hasShape(shape.list, item))
  if ('orNull' in shape) return value === null || hasShape(shape.orNull, value)
  if (!isRecord(value)) return false
  if ('values' in shape) return Object.values(value).every((item) => hasShape(shape.values, item))
  return (
    Object.entries(shape.fields).every(([name, field]) => hasShape(field, value[name])) &&
    Object.entries(shape.optional ?? {}).every(
      ([name, field]) => value[name] === undefined || hasShape(field, value[name]),
    )
  )
}

function hasSimpleShape(shape: Shape & string, value: unknown): boolean {
  if (shape === 'any') return true
  if (shape === 'null') return value === null
  if (shape === 'integer') return Number.isInteger(value)
  return typeof value === shape
}

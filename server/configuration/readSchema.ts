import { ValidationError, type AnyObject, type InferType, type ObjectSchema, type Schema } from 'yup'
import { StartError } from '../platform/errors'
import type { Environment } from './environment'

const fieldsOf = (schema: ObjectSchema<AnyObject>) => Object.entries(schema.fields as Record<string, Schema>) // as: the schemas here hold no references

const isGroup = (schema: Schema): schema is ObjectSchema<AnyObject> => schema.type === 'object'

/** The names of all variables that a schema reads. */
export const namesIn = (schema: ObjectSchema<AnyObject>): string[] =>
  fieldsOf(schema).flatMap(([, field]) => (isGroup(field) ? namesIn(field) : (field.spec.label ?? [])))

/** The variables in the schema's shape; absent and empty ones are left out, and so have their default. */
function arrange(schema: ObjectSchema<AnyObject>, env: Environment): Record<string, unknown> {
  const given = fieldsOf(schema).map(([name, field]): [string, unknown] =>
    isGroup(field) ? [name, arrange(field, env)] : [name, env[field.spec.label ?? '']?.trim() || undefined],
  )
  return Object.fromEntries(given)
}

/** Reads the variables that a schema labels its fields with; the first wrong one is a StartError that names it. */
export function readSchema<Shape extends ObjectSchema<AnyObject>>(schema: Shape, env: Environment): InferType<Shape> {
  try {
    return schema.validateSync(arrange(schema, env), { abortEarly: false })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const inOrder = namesIn(schema).map((name) => error.errors.find((message) => message.startsWith(`${name}:`)))
    throw new StartError(inOrder.find((message) => message !== undefined) ?? error.message)
  }
}

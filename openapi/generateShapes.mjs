// Writes openapi/shapes.ts, with the address and data shape of each call, from the contract; `--check` only compares and exits 1 if it is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const contract = parse(readFileSync(new URL('./puyu.yaml', import.meta.url), 'utf8'))
const target = fileURLToPath(new URL('./shapes.ts', import.meta.url))

const resolve = (schema) =>
  schema.$ref
    ? resolve(
        schema.$ref
          .slice(2)
          .split('/')
          .reduce((node, key) => node[key], contract),
      )
    : schema

/** The shape of `data` in a success: the one alternative that is not null. */
function dataSchema(operation) {
  const envelope = resolve(resolve(operation.responses['200']).content['application/json'].schema)
  const data = envelope.allOf.map(resolve).find((part) => !part.required?.includes('msg')).properties.data
  return data.oneOf ? data.oneOf.find((schema) => schema.type !== 'null') : data
}

function shapeOf(reference) {
  const schema = resolve(reference)
  if (Array.isArray(schema.type))
    return { orNull: shapeOf({ ...schema, type: schema.type.find((type) => type !== 'null') }) }
  if (schema.type === 'array') return { list: shapeOf(schema.items) }
  if (schema.type !== 'object') return schema.type ?? 'any'
  if (!schema.properties)
    return schema.additionalProperties ? { values: shapeOf(schema.additionalProperties) } : { fields: {} }
  const required = new Set(schema.required)
  const entries = Object.entries(schema.properties).map(([name, property]) => [name, shapeOf(property)])
  const optional = entries.filter(([name]) => !required.has(name))
  return {
    fields: Object.fromEntries(entries.filter(([name]) => required.has(name))),
    ...(optional.length > 0 && { optional: Object.fromEntries(optional) }),
  }
}

/** Responses of calls with streams are no envelopes. */
const isStreamed = ({ responses }) => 'text/event-stream' in (resolve(responses['200']).content ?? {})

const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => !isStreamed(operation))
    .map(([method, operation]) => ({ method, path, operation })),
)
const shapes = operations.map(
  ({ operation }) => `  ${operation.operationId}: ${JSON.stringify(shapeOf(dataSchema(operation)))},`,
)
const routes = operations.map(
  ({ method, path, operation }) => `  ${operation.operationId}: ${JSON.stringify([method, path])},`,
)
const source = `// Generated from puyu.yaml by \`npm run generate\`: the address of every call and the JSON types of its data. Do not edit.
import type { OperationId } from './operations.js'
import type { Shape } from './shape.js'

export const dataShapes: Readonly<Record<OperationId, Shape>> = {
${shapes.join('\n')}
}

export const routes: Readonly<Record<OperationId, readonly [method: string, path: string]>> = {
${routes.join('\n')}
}
`

if (!process.argv.includes('--check')) writeFileSync(target, source)
else if (readFileSync(target, 'utf8') !== source) {
  process.stderr.write('openapi/shapes.ts is stale: run `npm run generate`\n')
  process.exit(1)
}

// Writes the types of the documents in the arguments beside them, and of documents with envelopes the address and data shape of
// each call; `--check` only compares and exits 1 if a file is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import openapiTypescript, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { parse } from 'yaml'

/** Finds the target of a reference in `document`, or the schema itself. */
const resolverOf = (document) =>
  function resolve(schema) {
    const steps = schema.$ref?.slice('#/'.length).split('/')
    return steps ? resolve(steps.reduce((node, key) => node[key], document)) : schema
  }

/** The shape of `data` in a success: the one alternative that is not null. */
function dataSchema(resolve, operation) {
  const envelope = resolve(resolve(operation.responses['200']).content['application/json'].schema)
  const data = envelope.allOf.map(resolve).find((part) => !part.required?.includes('msg')).properties.data
  return data.oneOf ? data.oneOf.find((schema) => schema.type !== 'null') : data
}

function shapeOf(resolve, reference) {
  const shapeIn = (schema) => shapeOf(resolve, schema)
  const schema = resolve(reference)
  if (Array.isArray(schema.type))
    return { orNull: shapeIn({ ...schema, type: schema.type.find((type) => type !== 'null') }) }
  if (schema.type === 'array') return { list: shapeIn(schema.items) }
  if (schema.type !== 'object') return schema.type ?? 'any'
  if (!schema.properties)
    return schema.additionalProperties ? { values: shapeIn(schema.additionalProperties) } : { fields: {} }
  const required = new Set(schema.required)
  const entries = Object.entries(schema.properties).map(([name, property]) => [name, shapeIn(property)])
  const optional = entries.filter(([name]) => !required.has(name))
  return {
    fields: Object.fromEntries(entries.filter(([name]) => required.has(name))),
    ...(optional.length > 0 && { optional: Object.fromEntries(optional) }),
  }
}

/** The module with the address of every call and the JSON types of its data. */
function callsModule(file, document) {
  const resolve = resolverOf(document)
  /** Responses of calls with streams are no envelopes. */
  const isStreamed = ({ responses }) => 'text/event-stream' in (resolve(responses['200']).content ?? {})
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !isStreamed(operation))
      .map(([method, operation]) => {
        const call = { route: [method, path], shape: shapeOf(resolve, dataSchema(resolve, operation)) }
        return `  ${operation.operationId}: ${JSON.stringify(call)},`
      }),
  )
  return `// Generated from ${basename(file)} by \`npm run generate\`: the address of every call and the JSON types of its data. Do not edit.
import type { CallContract } from '${relative(dirname(file), 'openapi') || '.'}/call.js'
import type { operations } from './${basename(file, '.yaml')}.js'

export const calls: CallContract<operations>['calls'] = {
${calls.join('\n')}
}
`
}

async function typesModule(file) {
  const nodes = await openapiTypescript(pathToFileURL(file), { defaultNonNullable: false, silent: true })
  return `${COMMENT_HEADER}${astToString(nodes)}`
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })

function put(target, source) {
  if (!values.check) return writeFileSync(target, source)
  if (readFileSync(target, 'utf8') === source) return
  process.stderr.write(`${target} is stale: run \`npm run generate\`\n`)
  process.exitCode = 1
}

for (const file of positionals) {
  const document = parse(readFileSync(file, 'utf8'))
  put(file.replace(/yaml$/, 'd.ts'), await typesModule(file))
  if (document.components.schemas.Envelope) put(file.replace(/yaml$/, 'calls.ts'), callsModule(file, document))
}

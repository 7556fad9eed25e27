export type Described = { description?: string; summary?: string; 'x-zh'?: string }

export type Schema = Described & {
  $ref?: string
  type?: string | string[]
  enum?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
  allOf?: Schema[]
}

type Header = Described & { $ref?: string }
type ErrorExample = Described & { value: { error: { code: string; type: string } } }
type Response = {
  $ref?: string
  headers?: Record<string, Header>
  content?: Record<string, { examples?: Record<string, ErrorExample> }>
}

/** `openapi/gateway.yaml`, as far as the tables read it. */
export type Contract = {
  paths: Record<string, Record<string, Described & { responses: Record<string, Response> }>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> }
}

/** The target of `{$ref: '#/a/b'}`, or the node itself. */
export function resolve<Node extends { $ref?: string }>(contract: Contract, node: Node): Node {
  if (node.$ref === undefined) return node
  const steps = node.$ref.slice('#/'.length).split('/')
  const found = steps.reduce<unknown>((parent, step) => (parent as Record<string, unknown>)[step], contract) // a path of keys
  return found as Node // a reference points at a node of its own kind
}

type Field = { name: string; isRequired: boolean; section?: string; schema: Schema }

/** Every field below a schema by its path, as `choices[].message`; a schema that has a section of its own is not entered. */
export function flatten(
  contract: Contract,
  schema: Schema,
  sections: Readonly<Record<string, string>>,
  prefix = '',
): readonly Field[] {
  const { properties, required } = wholeOf(contract, schema)
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`
    const found = follow(contract, property)
    const inner = found.items ?? found
    const section = sections[inner.$ref?.split('/').at(-1) ?? '']
    const field = { name, isRequired: required.includes(key), schema: found, ...(section && { section }) }
    const below = section ? [] : flatten(contract, inner, sections, found.items ? `${name}[].` : `${name}.`)
    return [field, ...below]
  })
}

/** The members of an object, with those of the schemas that it is composed of. */
function wholeOf(contract: Contract, schema: Schema): { properties: Record<string, Schema>; required: string[] } {
  const { allOf = [], properties = {}, required = [] } = resolve(contract, schema)
  const parts = [...allOf.map((part) => wholeOf(contract, part)), { properties, required }]
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, Schema>, // as: assign gives any
    required: parts.flatMap((part) => part.required),
  }
}

/** A referenced schema, merged with the keywords next to the reference, and its choices likewise. */
function follow(contract: Contract, property: Schema): Schema {
  const found = { ...resolve(contract, property), ...property }
  delete found.$ref
  return found.oneOf ? { ...found, oneOf: found.oneOf.map((choice) => follow(contract, choice)) } : found
}

type Node = { $ref?: string } & Record<string, unknown>
type Parameter = { name: string; in: string; example?: unknown }
type Document = { security: object[]; paths: Record<string, Record<string, Node>>; components: Node }

export type Operation = {
  id: string
  method: string
  path: string
  /** Names of the security schemes, one of which is enough; empty for public operations. */
  schemes: readonly string[]
  parameters: readonly Parameter[]
  takesBody: boolean
  /** The contract's first example of a body. */
  body: unknown
  schema: Node | null
  document: Document
}

export type Place = {
  operation: Operation
  /** `operation path|query|body place` */
  name: string
  withId(id: string): { path: string; body: unknown }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Resolves `#/a/b` in the document. */
function resolve(document: Document, node: Node): Node {
  if (node.$ref === undefined) return node
  const steps = node.$ref.slice('#/'.length).split('/')
  const found = steps.reduce<unknown>((parent, step) => (isRecord(parent) ? parent[step] : undefined), document)
  return resolve(document, found as Node) // as: redocly checks that references lead somewhere
}

/** Every operation of an OpenAPI document, below `base`. */
export function operationsOf(source: unknown, base: string): Operation[] {
  const document = source as Document // as: linted by redocly as OpenAPI 3.1
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, node]) => {
      const security = (node['security'] ?? document.security) as object[] // as: OpenAPI's own shape
      const parameters = ((node['parameters'] ?? []) as Node[]).map((one) => resolve(document, one)) // as: OpenAPI's own shape
      const request = isRecord(node['requestBody']) ? resolve(document, node['requestBody']) : null
      const media = (request?.['content'] as Record<string, Node> | undefined)?.['application/json'] // as: OpenAPI's own shape
      const examples = Object.values((media?.['examples'] ?? {}) as Record<string, { value: unknown }>) // as: OpenAPI's own shape
      return {
        id: String(node['operationId']),
        method: method.toUpperCase(),
        path: `${base}${path}`,
        schemes: security.flatMap((alternative) => Object.keys(alternative)),
        parameters: parameters as unknown as Parameter[], // as: OpenAPI's own shape
        takesBody: request !== null,
        body: examples[0]?.value,
        schema: isRecord(media?.['schema']) ? resolve(document, media['schema']) : null,
        document,
      }
    }),
  )
}

/** Path and body of a request from the contract's examples. */
export function examplesOfRequest({ path, parameters, body }: Operation): { path: string; body: unknown } {
  const filled = parameters
    .filter((one) => one.in === 'path' && one.example !== undefined)
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  return { path: filled, body }
}

const isId = (name: string) => /(^|_)(id|ids|jwt)$|Ids?$|ID$/.test(name)

/** Paths of an object schema's fields that take an id, at any depth. */
function idsOf(document: Document, schema: Node, before: readonly string[] = []): string[][] {
  const parts = ((schema['allOf'] ?? []) as Node[]).flatMap((part) => idsOf(document, resolve(document, part), before)) // as: JSON Schema's own shape
  const members = Object.entries((schema['properties'] ?? {}) as Record<string, Node>) // as: JSON Schema's own shape
  const own = members.flatMap(([name, member]) => {
    const place = [...before, name]
    return isId(name) ? [place] : idsOf(document, resolve(document, member), place)
  })
  return [...parts, ...own]
}

/** The body with an id at a place; a list takes it as its only item. */
function withMember(body: unknown, [name = '', ...rest]: readonly string[], id: string): unknown {
  const members = isRecord(body) ? body : {}
  if (rest.length > 0) return { ...members, [name]: withMember(members[name], rest, id) }
  return { ...members, [name]: /ids$/i.test(name) ? [id] : id }
}

/** Every place of an operation that takes an id: in its path, its query and its body. */
export function foreignIds(operation: Operation): Place[] {
  const { id: operationId, parameters, path, schema, body, document } = operation
  const inAddress = parameters
    .filter((one) => isId(one.name) && one.in !== 'header')
    .map(({ name, in: where }) => ({
      operation,
      name: `${operationId} ${where} ${name}`,
      withId: (id: string) => ({
        path: where === 'path' ? path.replace(`{${name}}`, id) : `${examplesOfRequest(operation).path}?${name}=${id}`,
        body,
      }),
    }))
  const inBody = (schema ? idsOf(document, schema) : []).map((place) => ({
    operation,
    name: `${operationId} body ${place.join('.')}`,
    withId: (id: string) => ({ path: examplesOfRequest(operation).path, body: withMember(body, place, id) }),
  }))
  return [...inAddress, ...inBody]
}

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

type Media = { schema: object; examples?: Record<string, { value: unknown }> }
export type Body = { $ref?: string; content?: Record<string, Media>; headers?: Record<string, object> }
type Parameter = { $ref?: string; name: string; in: string; schema: object; example?: unknown }
type Operation = {
  operationId: string
  description?: string
  security?: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
  'x-silent'?: boolean
  'x-messages'?: 'forbidden'
  'x-login'?: 'forced' | 'never'
  'x-extension'?: true
}

type Contract = {
  security: Record<string, unknown>[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Record<string, unknown>> }
}

export const contract = parse(readFileSync('openapi/puyu.yaml', 'utf8')) as Contract // as: redocly lints it as OpenAPI 3.1

export const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
)

/** The calls whose response is an envelope, as the client makes them. */
export const envelopeCalls = operations.filter(
  ({ responses }) => !('text/event-stream' in (responses['200']?.content ?? {})),
)

/** The target of `{$ref: '#/a/b'}`, or the node itself. */
export function resolve<Node extends { $ref?: string }>(node: Node): Node {
  if (node.$ref === undefined) return node
  const steps = node.$ref.slice('#/'.length).split('/')
  const found = steps.reduce<unknown>((parent, step) => (parent as Record<string, unknown>)[step], contract) // as: each step is the key of an object
  return found as Node // as: a reference has a target of its own type
}

import type { Language } from '@/openapi/types'
import type { ErrorRow, FieldRow, HeaderRow, Reference } from '@/src/content/documentation/documentation'
import { flatten, resolve, type Contract, type Described, type Schema } from './schemas.ts'

/** Schemas with a table of their own, and the chapter and heading of the table. */
const sections: Readonly<Record<string, string>> = {
  Message: '/chat#messages',
  Tool: '/tools#tool-fields',
  ToolCall: '/tools#tool-calls',
  MessagesMessage: '/anthropic#messages-message',
  MessagesBlock: '/anthropic#messages-blocks',
  MessagesTool: '/anthropic#messages-tools',
  ResponsesItem: '/responses#responses-items',
  ResponsesPart: '/responses#responses-parts',
  ResponsesTool: '/responses#responses-tools',
}
const tables = [
  'ChatCompletionRequest',
  'Message',
  'Tool',
  'ToolCall',
  'ChatCompletion',
  'ChatCompletionChunk',
  'Model',
  'EmbeddingRequest',
  'MessagesRequest',
  'MessagesMessage',
  'MessagesBlock',
  'MessagesTool',
  'MessagesAnswer',
  'ResponsesRequest',
  'ResponsesItem',
  'ResponsesPart',
  'ResponsesTool',
  'ResponsesAnswer',
  'UsageReport',
]

const wordsOf = (language: Language) => (node: Described) => {
  const words = language === 'zh' ? node['x-zh'] : (node.summary ?? node.description)
  if (!words) throw new Error(`no description in ${language}: ${JSON.stringify(node)}`)
  return words
}

/** The documentation's tables, read from the contract; a description missing in a language is an error. */
export function referenceOf(contract: Contract, language: Language): Reference {
  const words = wordsOf(language)
  const rowsOf = (name: string) =>
    flatten(contract, { $ref: `#/components/schemas/${name}` }, sections).map((field) => toRow(name, field, words))
  return {
    fields: Object.fromEntries(tables.map((name) => [name, rowsOf(name)])),
    errors: { createChatCompletion: errorsOf(contract, words) },
    headers: { OverLimit: headersOf(contract, words) },
  }
}

type Field = ReturnType<typeof flatten>[number]

function toRow(
  table: string,
  { name, isRequired, section, schema }: Field,
  words: (node: Described) => string,
): FieldRow {
  return {
    id: `${table}.${name.replaceAll('[]', '')}`,
    name,
    isRequired,
    type: typesOf(schema).join(' | '),
    isNullable: typesIn(schema).includes(NULL),
    description: words(schema),
    ...(section !== undefined && { section }),
    ...(schema.enum && { values: schema.enum }),
    ...(schema.default !== undefined && { defaultValue: JSON.stringify(schema.default) }),
    ...(schema.minimum !== undefined && schema.maximum !== undefined && { range: [schema.minimum, schema.maximum] }),
  }
}

const NULL = 'null'

const typesIn = (schema: Schema): string[] =>
  schema.oneOf ? [...new Set(schema.oneOf.flatMap(typesIn))] : [schema.type ?? 'string'].flat()

/** The types of a value that is not null. */
const typesOf = (schema: Schema): string[] => typesIn(schema).filter((type) => type !== NULL)

function errorsOf(contract: Contract, words: (node: Described) => string): ErrorRow[] {
  const { responses } = operationOf(contract, 'POST /chat/completions')
  return Object.entries(responses).flatMap(([status, response]) => {
    if (Number(status) < 400) return []
    const examples = resolve(contract, response).content?.['application/json']?.examples ?? {}
    return Object.values(examples).map((example) => {
      const { code, type } = example.value.error
      return { status, code, type, description: words(example) }
    })
  })
}

/** The summary of an operation such as `POST /chat/completions`; one that the contract lacks is an error. */
export const endpointWords = (contract: Contract, endpoint: string, language: Language): string =>
  wordsOf(language)(operationOf(contract, endpoint))

function operationOf(contract: Contract, endpoint: string) {
  const [method = '', path = ''] = endpoint.split(' ')
  const operation = contract.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`the contract has no ${endpoint}`)
  return operation
}

const headersOf = (contract: Contract, words: (node: Described) => string): HeaderRow[] =>
  Object.entries(contract.components.responses['OverLimit']?.headers ?? {}).map(([name, header]) => ({
    name,
    description: words(resolve(contract, header)),
  }))

/** The tables that a chapter's text names, as `<Fields of="Message" />`; one that the contract does not have is a fault. */
export function tablesIn(text: string, reference: Reference): Reference {
  const named = (element: string) =>
    [...text.matchAll(new RegExp(`<${element} of="(\\w+)"`, 'g'))].map(([, of = '']) => of)
  const pick = <Rows>(all: Readonly<Record<string, Rows>>, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, all[name] ?? missing(name)]))
  return {
    fields: pick(reference.fields, named('Fields')),
    errors: pick(reference.errors, named('Errors')),
    headers: pick(reference.headers, named('Headers')),
  }
}

function missing(name: string): never {
  throw new Error(`the contract has no table of "${name}"`)
}

import type { Language } from '@/openapi/types'
import type { ErrorRow, FieldRow, HeaderRow, Reference } from '@/src/content/documentation/reference'
import { flatten, resolve, type Contract, type Described, type Schema } from './schemas.ts'

/** Schemas with a table of their own, and the heading above it. */
const sections: Readonly<Record<string, string>> = { Message: 'messages', Tool: 'tools', ToolCall: 'tool-calls' }
const tables = [
  'ChatCompletionRequest',
  'Message',
  'Tool',
  'ToolCall',
  'ChatCompletion',
  'ChatCompletionChunk',
  'Model',
]

const wordsOf = (language: Language) => (node: Described) => {
  const words = language === 'zh' ? node['x-zh'] : (node.summary ?? node.description)
  if (!words) throw new Error(`no description in ${language}: ${JSON.stringify(node)}`)
  return words
}

/** What the documentation's tables say, read from the contract; a description missing in a language is a fault. */
export function referenceOf(contract: Contract, language: Language): Reference {
  const words = wordsOf(language)
  const rowsOf = (name: string) =>
    flatten(contract, { $ref: `#/components/schemas/${name}` }, sections).map((field) => toRow(field, words))
  return {
    fields: Object.fromEntries(tables.map((name) => [name, rowsOf(name)])),
    errors: { createChatCompletion: errorsOf(contract, words) },
    headers: { OverLimit: headersOf(contract, words) },
  }
}

type Field = ReturnType<typeof flatten>[number]

function toRow({ name, isRequired, section, schema }: Field, words: (node: Described) => string): FieldRow {
  return {
    name,
    isRequired,
    type: typeOf(schema),
    description: words(schema),
    ...(section !== undefined && { section }),
    ...(schema.enum && { values: schema.enum }),
    ...(schema.default !== undefined && { defaultValue: JSON.stringify(schema.default) }),
    ...(schema.minimum !== undefined && schema.maximum !== undefined && { range: [schema.minimum, schema.maximum] }),
  }
}

const typeOf = (schema: Schema): string =>
  schema.oneOf ? [...new Set(schema.oneOf.map(typeOf))].join(' | ') : [schema.type ?? 'string'].flat().join(' | ')

function errorsOf(contract: Contract, words: (node: Described) => string): ErrorRow[] {
  const { responses } = contract.paths['/chat/completions'].post
  return Object.entries(responses).flatMap(([status, response]) => {
    if (Number(status) < 400) return []
    const examples = resolve(contract, response).content?.['application/json']?.examples ?? {}
    return Object.values(examples).map((example) => {
      const { code, type } = example.value.error
      return { status, code, type, description: words(example) }
    })
  })
}

const headersOf = (contract: Contract, words: (node: Described) => string): HeaderRow[] =>
  Object.entries(contract.components.responses['OverLimit']?.headers ?? {}).map(([name, header]) => ({
    name,
    description: words(resolve(contract, header)),
  }))

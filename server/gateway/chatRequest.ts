import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import type { components } from '../../openapi/gateway'
import { projectRoot } from '../projectRoot'
import { GatewayError } from './gatewayError'
import { countTokens, leastTokens } from './tokenizer'

export type ChatRequest = components['schemas']['ChatCompletionRequest'] & Readonly<Record<string, unknown>>
export type Usage = { input: number; output: number }

const PER_MESSAGE = 4
const PER_PICTURE = 256

function createValidator() {
  const ajv = new Ajv2020({ strict: false })
  const contract = parse(readFileSync(path.join(projectRoot, 'openapi', 'gateway.yaml'), 'utf8')) as object // as: redocly checks the file's form
  ajv.addSchema({ ...contract, $id: 'gateway' })
  return ajv.compile<ChatRequest>({ $ref: 'gateway#/components/schemas/ChatCompletionRequest' })
}

let validator: ReturnType<typeof createValidator> | null = null

function refusalOf(problem: ErrorObject | undefined): GatewayError {
  const missing: unknown = problem?.params['missingProperty']
  const names = [
    ...(problem?.instancePath.split('/').slice(1) ?? []),
    ...(typeof missing === 'string' ? [missing] : []),
  ]
  const param = names.join('.') || null
  const message = `${param ? `\`${param}\`` : 'The request'} ${missing ? 'is missing' : (problem?.message ?? 'is not valid')}.`
  return new GatewayError('invalid_request', { param, message })
}

/** Reads and checks the body of a chat call; throws invalid_json or invalid_request, whose `param` names the field. */
export function readChatRequest(text: string): ChatRequest {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new GatewayError('invalid_json')
  }
  validator ??= createValidator()
  if (!validator(body)) throw refusalOf(validator.errors?.[0])
  return body
}

/** The text of a message and how many of its parts are pictures, or another thing that is no text. */
function partsOf({ content, tool_calls: calls }: ChatRequest['messages'][number]) {
  const parts = Array.isArray(content) ? content : []
  const texts = typeof content === 'string' ? [content] : parts.map((part) => part.text ?? '')
  const called = calls ? JSON.stringify(calls) : ''
  return { text: [...texts, called].join(''), others: parts.filter((part) => part.type !== 'text').length }
}

function sumInput({ messages, tools }: ChatRequest, count: (text: string) => number): number {
  const counted = messages.map(partsOf).map(({ text, others }) => count(text) + others * PER_PICTURE)
  const offered = tools ? count(JSON.stringify(tools)) : 0
  return counted.reduce((sum, tokens) => sum + tokens + PER_MESSAGE, offered)
}

/** Input tokens of a conversation by our own tokenizer: exact for the embedded model, an estimate for others. */
export const countInput = (request: ChatRequest): number => sumInput(request, countTokens)

/** Input tokens that a conversation has at least, known without reading it. */
export const leastInput = (request: ChatRequest): number => sumInput(request, leastTokens)

/** The longest answer that is asked for, in tokens; null where that is left to the model. */
export const mostOutput = ({ max_completion_tokens: newer, max_tokens: older }: ChatRequest): number | null =>
  newer ?? older ?? null

import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { components } from '../../openapi/gateway'
import { readGatewayContract } from './gatewayContract'
import { GatewayError } from './gatewayError'
import { countTokens, leastTokens } from './tokenizer'

export type ChatRequest = components['schemas']['ChatCompletionRequest'] & Readonly<Record<string, unknown>>
export type Usage = { input: number; output: number }

const PER_MESSAGE = 4
const PER_PICTURE = 256

function createValidator() {
  const ajv = new Ajv2020({ strict: false })
  ajv.addSchema({ ...readGatewayContract(), $id: 'gateway' })
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

type Message = ChatRequest['messages'][number]

/** The text of a message and how many of its parts are pictures, or another thing that is no text. */
function partsOf({ content, name, refusal, reasoning_content: thoughts, tool_calls: calls }: Message) {
  const parts = Array.isArray(content) ? content : []
  const texts = typeof content === 'string' ? [content] : parts.map((part) => part.text ?? part.refusal ?? '')
  const others = parts.filter(({ type }) => type !== 'text' && type !== 'refusal').length
  return { text: [...texts, name, refusal, thoughts, calls && JSON.stringify(calls)].join(''), others }
}

function sumInput({ messages, tools, response_format: format }: ChatRequest, count: (text: string) => number): number {
  const counted = messages.map(partsOf).map(({ text, others }) => count(text) + others * PER_PICTURE)
  const besides = [tools, format].map((json) => (json ? count(JSON.stringify(json)) : 0))
  return [...counted.map((tokens) => tokens + PER_MESSAGE), ...besides].reduce((sum, tokens) => sum + tokens, 0)
}

/** Input tokens of a conversation by our own tokenizer: exact for the embedded model, an estimate for others. */
export const countInput = (request: ChatRequest): number => sumInput(request, countTokens)

/** Input tokens that a conversation has at least, known without reading it. */
export const leastInput = (request: ChatRequest): number => sumInput(request, leastTokens)

/** The longest answer that is asked for, in tokens; null where that is left to the model. */
export const mostOutput = ({ max_completion_tokens: newer, max_tokens: older }: ChatRequest): number | null =>
  newer ?? older ?? null

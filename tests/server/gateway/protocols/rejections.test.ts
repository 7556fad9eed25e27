import { expect, test } from 'vitest'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import { createGatewayContract } from '@/server/gateway/protocols/gatewayContract'

const contract = createGatewayContract()
const readers = {
  chat: contract.createReader('ChatCompletionRequest', (body) => body),
  messages: contract.createReader('MessagesRequest', (body) => body),
  responses: contract.createReader('ResponsesRequest', (body) => body),
  embeddings: contract.createReader('EmbeddingRequest', (body) => body),
}

function rejectionOf(reader: keyof typeof readers, body: object) {
  try {
    readers[reader](JSON.stringify({ model: 'm', ...body }))
    return null
  } catch (error) {
    return error instanceof GatewayError ? [error.param, error.message] : String(error)
  }
}

const user = (content: unknown) => ({ role: 'user', content })
const text = [{ type: 'text', text: 5 }]
const aboutTool = { type: 'function', function: {} }

test.each([
  ['chat', { messages: [user('Hi'), user(text)] }, 'messages.1.content.0.text', 'must be string'],
  ['chat', { messages: [user([5])] }, 'messages.0.content.0', 'must be object'],
  ['chat', { messages: [user(5)] }, 'messages.0.content', 'must be string or array or null'],
  ['chat', { messages: [user('Hi')], stop: ['a', 5] }, 'stop.1', 'must be string'],
  ['chat', { messages: [user('Hi')], tools: [aboutTool] }, 'tools.0.function.name', 'is missing'],
  ['chat', { messages: [user('Hi')], n: 'two' }, 'n', 'must be integer or null'],
  ['messages', { max_tokens: 5, messages: [user(text)] }, 'messages.0.content.0.text', 'must be string'],
  ['responses', { input: [user([{ type: 'input_text', text: 5 }])] }, 'input.0.content.0.text', 'must be string'],
  ['responses', { input: [user('Hi'), 'x'] }, 'input.1', 'must be object'],
  ['responses', { input: 5 }, 'input', 'must be string or array'],
  ['embeddings', { input: ['a', 5] }, 'input.1', 'must be string'],
  ['embeddings', { input: [[1], [5, 'a']] }, 'input.1.1', 'must be integer'],
  ['embeddings', { input: [[1], 'a'] }, 'input.1', 'must be array'],
  ['embeddings', { input: [] }, 'input', 'must NOT have fewer than 1 items'],
] as const)('a rejection of a %s request %j names %s', (reader, body, param, problem) => {
  expect(rejectionOf(reader, body)).toEqual([param, `\`${param}\` ${problem}.`])
})

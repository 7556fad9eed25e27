import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { errors } from '@/server/gateway/errors/errorCodes'
import { seededCaller } from '../support/caller'
import { memoryServer } from '../support/memoryServer'

const server = memoryServer()
let apiKey: string
beforeAll(async () => {
  apiKey = await (await seededCaller(server())).newSecret()
})

async function messageOf(asked: Promise<Response>) {
  const { error } = (await (await asked).json()) as { error: { message: string } } // as: of the contract
  return error.message.replaceAll(server().origin, '')
}

const unknownToken = (headers: Record<string, string>) =>
  messageOf(fetch(`${server().origin}/v1/models`, { headers: { ...headers, authorization: 'Bearer unknown' } }))

const call = (language: string, body: object) =>
  messageOf(
    fetch(`${server().origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'accept-language': language },
      body: JSON.stringify(body),
    }),
  )

const inEnglish =
  'This API token is not known. Visit /api/tokens to create one. See /api/document/errors#invalid_api_key'

test.each([
  ['no language', {}, inEnglish],
  ['any language', { 'accept-language': '*' }, inEnglish],
  ['English', { 'accept-language': 'en-GB, zh;q=0.5' }, inEnglish],
  ['a third language', { 'accept-language': 'fr' }, inEnglish],
  [
    'Chinese',
    { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' },
    'Token 无效。可在 /api/tokens 创建新的 Token。详见 /api/document/errors#invalid_api_key',
  ],
])('writes an error in the language of the caller: %s', async (_, headers, message) => {
  expect(await unknownToken(headers)).toBe(message)
})

test('links each error to an anchor of the documentation', () => {
  const contract = readFileSync('openapi/gateway.yaml', 'utf8')
  const documented = [...contract.matchAll(/\bcode: ([a-z]+_[a-z_]+)/g)].map(([, code]) => code)
  expect(Object.keys(errors).filter((code) => !documented.includes(code))).toEqual([])
})

test('writes the details of an error in the language of the caller', async () => {
  const messages = [{ role: 'user', content: 'Hello' }]
  const asked = [{ messages }, { model: 'none', messages }, { model: 'intern-echo', messages, odd: 1 }]
  expect(await Promise.all(asked.map((body) => call('zh', body)))).toEqual([
    '`model` 缺失。详见 /api/document/errors#invalid_request',
    '模型 `none` 不存在。可用的有：`intern-echo`。可在 /api/models 查看全部模型。详见 /api/document/errors#model_not_found',
    '`odd` 不受支持，除非本站的运营方允许。详见 /api/document/errors#invalid_request',
  ])
  expect(await Promise.all(asked.map((body) => call('en', body)))).toEqual([
    '`model` is missing. See /api/document/errors#invalid_request',
    'The model `none` does not exist. On offer: `intern-echo`. Visit /api/models for all models. See /api/document/errors#model_not_found',
    '`odd` is not accepted here, unless the operator of this portal allows it. See /api/document/errors#invalid_request',
  ])
})

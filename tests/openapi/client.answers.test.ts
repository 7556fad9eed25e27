import { describe, expect, test } from 'vitest'
import { isSuccess } from '@/openapi/client'
import { answerWith, createClient, startPuyu, token } from './support/puyu'

const server = startPuyu()

describe('a success', () => {
  test('a success is code 0', async () => {
    answerWith(server, { code: 0, msg: '', data: { list: [token] } })
    const { client, reports } = createClient()
    const answer = await client.listTokens()
    expect([answer, isSuccess(answer), reports]).toStrictEqual([
      { code: 0, msg: '', data: { list: [token] } },
      true,
      [],
    ])
  })

  test('a success without a code is success: true', async () => {
    answerWith(server, { success: true, msg: '', data: { list: [] } })
    const { client, reports } = createClient()
    const answer = await client.listTokens()
    expect([answer, isSuccess(answer), reports]).toStrictEqual([
      { success: true, msg: '', data: { list: [] } },
      true,
      [],
    ])
  })

  test.each([
    ['omit optional fields', { code: 0 }],
    ['carry anything', { code: 0, data: 'deleted' }],
  ])('a success of a call without data can %s', async (_, envelope) => {
    answerWith(server, envelope)
    const { client, reports } = createClient()
    expect([await client.deleteToken('t1'), reports]).toEqual([{ code: 0, msg: '', data: null }, []])
  })

  test.each([null, '2026-11-21T08:00:00.000Z'])(
    'a success says when a token was last used: %s',
    async (last_used_at) => {
      const data = { list: [{ ...token, last_used_at }] }
      answerWith(server, { code: 0, msg: '', data })
      expect((await createClient().client.listTokens()).data).toEqual(data)
    },
  )

  test('a success keeps fields that the contract does not name', async () => {
    const more = { list: [{ ...token, scope: 'all' }], total: 1 }
    answerWith(server, { code: 0, msg: '', data: more })
    expect((await createClient().client.listTokens()).data).toEqual(more)
  })
})

describe('a refusal', () => {
  const taken = { code: 1102, msg: 'A token with this name already exists.', data: null } as const

  test('a refusal is shown once, with the server’s message, and is returned', async () => {
    answerWith(server, taken)
    const { client, reports } = createClient()
    const answer = await client.createToken({ token_name: 'notebook' }, undefined)
    expect([answer, isSuccess(answer)]).toEqual([taken, false])
    expect(reports).toEqual([['refusal', { operationId: 'createToken', code: 1102, message: taken.msg }]])
  })

  test.each([
    ['without a code', { success: false, msg: 'No.', data: null }, -1],
    ['with code 0', { code: 0, success: false, msg: 'No.', data: null }, 0],
  ])('a refusal is success: false %s', async (_, envelope, code) => {
    answerWith(server, envelope)
    const { client, reports } = createClient()
    const answer = await client.listTokens()
    expect([answer, isSuccess(answer)]).toEqual([envelope, false])
    expect(reports).toEqual([['refusal', { operationId: 'listTokens', code, message: 'No.' }]])
  })

  test('a repeated creation is no refusal: its data stay, and no message is shown', async () => {
    const replay = { code: 1105, msg: 'Created already.', data: { token: '', item: token } } as const
    answerWith(server, replay)
    const { client, reports } = createClient()
    expect([await client.createToken({ token_name: 'notebook' }, 'key-00001'), reports]).toEqual([replay, []])
  })

  test('a refusal loses data of any other shape', async () => {
    const replay = { code: 1105, msg: 'Created already.', data: { item: 'notebook' } }
    answerWith(server, replay)
    expect(await createClient().client.createToken({ token_name: 'notebook' }, 'key-00001')).toEqual({
      ...replay,
      data: null,
    })
  })

  test.each(['authenticate', 'getUserInfo'] as const)('a refusal of the silent call %s is not shown', async (call) => {
    const refused = { code: 1002, msg: 'No longer valid.', data: null } as const
    answerWith(server, refused)
    const { client, reports } = createClient()
    expect([await client[call]('reference'), reports]).toEqual([refused, []])
  })

  test('a refusal of a call that forbids messages is not shown', async () => {
    const refused = { code: 1502, msg: 'Stars are unavailable.', data: null } as const
    answerWith(server, refused)
    const { client, reports } = createClient()
    expect([await client.getRepositoryStars(), reports]).toEqual([refused, []])
  })
})

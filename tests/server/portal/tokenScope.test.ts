import { expect, test } from 'vitest'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { ApiToken, CreatedToken } from '@/openapi/types'
import { newCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { call } from '../support/journeys'
import type { TestServer } from '../support/testServer'

type Refusal = { error: { code: string; message: string } }

describeOnBoth('A token’s scope', (server) => {
  const ask = (of: TestServer, secret: string, path: string, body?: object, language = 'en') =>
    fetch(`${of.origin}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'accept-language': language,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const chat = (secret: string, language = 'en') =>
    ask(
      server(),
      secret,
      '/chat/completions',
      { model: 'intern-echo', messages: [{ role: 'user', content: 'hello' }] },
      language,
    )
  const refusalOf = async (answer: Response) => {
    const { error } = (await answer.json()) as Refusal // as: a test fails where it is another answer
    return [answer.status, error.code, error.message.split(/ (?:See|Visit|Try again) |可在|请在|详见/)[0]]
  }

  async function someone() {
    const me = await newCaller(server())
    const create = async (body: object, key?: string) => {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      return me.ask<CreatedToken>('/user/tokens', body, headers)
    }
    const change = async (id: string, json: object) =>
      (await call<ApiToken>(me.browser, 'PATCH', `/puyu/user/tokens/${id}`, { bearer: me.bearer, json })).envelope
    const listed = async () => (await me.ask<{ list: ApiToken[] }>('/user/tokens')).data?.list ?? []
    return { ...me, create, change, listed }
  }

  test('a token may list and call its own models only, and a change applies at once', async () => {
    const { create, change } = await someone()
    const { data } = await create({ token_name: 'scoped', models: ['other', 'a/b', 'other'] })
    const [secret, id] = [data?.token ?? '', data?.item.id ?? '']
    expect(data?.item.models).toEqual(['a/b', 'other'])
    expect(await (await ask(server(), secret, '/models')).json()).toMatchObject({ data: [] })
    expect(await refusalOf(await ask(server(), secret, '/models/intern-echo'))).toContain('model_not_found')
    expect(await refusalOf(await chat(secret))).toEqual([
      404,
      'model_not_found',
      'This token may not call the model `intern-echo`.',
    ])
    expect((await refusalOf(await chat(secret, 'zh-CN')))[2]).toBe('此 Token 不能调用模型 `intern-echo`。')
    const question = { model: 'intern-echo', max_tokens: 5, messages: [{ role: 'user', content: 'hello' }] }
    for (const path of ['/messages', '/messages/count_tokens'])
      expect((await ask(server(), secret, path, question)).status, path).toBe(404)
    const request = { model: 'intern-echo', input: 'hello' }
    expect((await ask(server(), secret, '/responses', request)).status).toBe(404)
    const texts = { model: 'intern-echo', input: ['hello'] }
    expect(await refusalOf(await ask(server(), secret, '/embeddings', texts))).toEqual([
      404,
      'model_not_found',
      'This token may not call the model `intern-echo`.',
    ])
    expect((await change(id, { models: ['intern-echo'] })).data).toMatchObject({ models: ['intern-echo'] })
    expect((await chat(secret)).status).toBe(200)
    expect((await ask(server(), secret, '/embeddings', texts)).status).toBe(200)
    expect((await change(id, { models: [] })).data?.models).toBeUndefined()
    expect(await (await ask(server(), secret, '/models')).json()).toMatchObject({ data: [{ id: 'intern-echo' }] })
  })

  test('the models of a token are listed in the order of the catalogue, others last', async () => {
    const { create, change, listed } = await someone()
    const models = ['z-gone', 'intern-echo', 'a-gone']
    const { data } = await create({ token_name: 'ordered', models })
    const inOrder = ['intern-echo', 'a-gone', 'z-gone']
    expect(data?.item.models).toEqual(inOrder)
    expect((await listed())[0]?.models).toEqual(inOrder)
    expect((await change(data?.item.id ?? '', { note: 'again' })).data?.models).toEqual(inOrder)
  })

  test('a token has an exact limit per minute that the user’s other tokens do not use', async () => {
    const { create, change, newSecret } = await someone()
    const other = await newSecret()
    const { data } = await create({ token_name: 'slow', rpm: 2 })
    const [secret, id] = [data?.token ?? '', data?.item.id ?? '']
    expect((await chat(other)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 5 }, () => chat(secret)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(refused && (await refusalOf(refused))).toEqual([
      429,
      'requests_per_minute',
      'This token is limited to 2 requests per minute by its owner.',
    ])
    expect((await chat(other)).status).toBe(200)
    expect((await change(id, { rpm: 3 })).data?.rpm).toBe(3)
    expect([(await chat(secret)).status, (await chat(secret)).status]).toEqual([200, 429])
    server().advance(61_000)
    expect((await chat(secret)).status).toBe(200)
    expect((await change(id, { rpm: 0 })).data?.rpm).toBeUndefined()
    for (let calls = 0; calls < 4; calls++) expect((await chat(secret)).status).toBe(200)
  })

  test('a token has a one-line note and a shorter validity, which partial changes keep', async () => {
    const { create, change, listed } = await someone()
    const { data } = await create({ token_name: 'noted', note: ' a\n\u202eb ', valid_days: 30, rpm: 7 })
    const { id = '', created_at = '', expired_at = '' } = data?.item ?? {}
    expect(Date.parse(expired_at) - Date.parse(created_at)).toBe(30 * 86_400_000)
    expect(await listed()).toMatchObject([{ id, note: 'ab', rpm: 7 }, {}])
    expect((await change(id, { token_name: 'renamed' })).data).toMatchObject({
      token_name: 'renamed',
      note: 'ab',
      rpm: 7,
    })
    expect((await change(id, { note: '' })).data).toMatchObject({ token_name: 'renamed', rpm: 7 })
    expect((await change(id, {})).code).not.toBe(0)
    const [first] = await listed()
    expect([first?.note, first?.expired_at]).toEqual([undefined, expired_at])
    const long = await create({ token_name: 'long', valid_days: 184 })
    const plain = await create({ token_name: 'plain' })
    expect(Date.parse(long.data?.item.expired_at ?? '')).toBeLessThanOrEqual(
      Date.parse(plain.data?.item.expired_at ?? ''),
    )
  })

  test('a repeated creation is recognised by all of its fields', async () => {
    const { create } = await someone()
    const [key, wanted] = ['8f0b11aa-0000-4000-8000-000000000001', { token_name: 'again', rpm: 2, models: ['b', 'a'] }]
    expect((await create(wanted, key)).code).toBe(0)
    const again = await create({ ...wanted, models: ['a', 'b'] }, key)
    expect([again.data?.token, again.data?.item.rpm]).toEqual(['', 2])
    expect((await create({ ...wanted, rpm: 3 }, key)).code).not.toBe(again.code)
  })

  const { TOKEN_MODELS_INVALID, TOKEN_RPM_INVALID, TOKEN_NOTE_INVALID, TOKEN_VALIDITY_INVALID } = RefusalCode
  test.each([
    [{ models: [''] }, TOKEN_MODELS_INVALID],
    [{ models: ['a b'] }, TOKEN_MODELS_INVALID],
    [{ models: ['a'.repeat(129)] }, TOKEN_MODELS_INVALID],
    [{ models: Array.from({ length: 51 }, (_, at) => `m${at}`) }, TOKEN_MODELS_INVALID],
    [{ models: 'intern-echo' }, TOKEN_MODELS_INVALID],
    [{ rpm: -1 }, TOKEN_RPM_INVALID],
    [{ rpm: 1.5 }, TOKEN_RPM_INVALID],
    [{ note: 'x'.repeat(801) }, TOKEN_NOTE_INVALID],
    [{ note: 'a\u0000' }, TOKEN_NOTE_INVALID],
    [{ valid_days: 0 }, TOKEN_VALIDITY_INVALID],
    [{ valid_days: 185 }, TOKEN_VALIDITY_INVALID],
    [{ scope: 'all' }, RefusalCode.INVALID_REQUEST],
  ])('a token is neither created nor changed with %j, and the refusal names the field', async (options, code) => {
    const { create, change, listed } = await someone()
    const [before] = await listed()
    expect(await create({ token_name: 'wrong', ...options })).toMatchObject({ code, data: null })
    // The validity is chosen at creation: updates have no such field.
    const ofChange = code === TOKEN_VALIDITY_INVALID ? RefusalCode.INVALID_REQUEST : code
    expect(await change(before?.id ?? '', options)).toMatchObject({ code: ofChange, data: null })
    expect(await listed()).toEqual([before])
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { tokenNames } from './integrator.example'
import { baseUrl, puyu, startPuyu, token } from './support/puyu'

const server = startPuyu()

describe('the README’s example', () => {
  test('reads tokens with nothing but the client', async () => {
    server.use(
      puyu.get('/puyu/user/tokens', ({ response }) =>
        response(200).json({ code: 0, msg: '', data: { list: [token] } }),
      ),
    )
    expect(await tokenNames(baseUrl, 'session-reference')).toEqual(['notebook'])
  })

  test('says the server’s reason where there are none', async () => {
    const over = { code: 4010, msg: 'Please sign in.', data: null } as const
    server.use(puyu.get('/puyu/user/tokens', ({ response }) => response(401).json(over)))
    expect(await tokenNames(baseUrl, 'over')).toBe(over.msg)
  })

  test.each([
    ['cannot be reached', () => HttpResponse.error(), 'no answer: network'],
    ['is no portal', () => HttpResponse.html('<h1>Welcome</h1>'), 'no answer: malformed'],
    ['fails without words', () => new HttpResponse(null, { status: 502 }), 'no answer: http'],
  ])('says why there is no answer of a server that %s', async (_, answer, why) => {
    server.use(http.get(`${baseUrl}/puyu/user/tokens`, answer))
    expect(await tokenNames(baseUrl, 'session-reference')).toBe(why)
  })

  test.runIf(existsSync('README.md'))('stands in the README as it is tested here', () => {
    const example = readFileSync('tests/openapi/integrator.example.ts', 'utf8').replace('../../openapi/', './openapi/')
    expect(readFileSync('README.md', 'utf8')).toContain(example.trim())
  })
})

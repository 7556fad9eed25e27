import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { callPolicies } from '@/openapi/policy'
import { readContract } from '@/server/portal/api/contract'
import type { Page } from '../support/browser'
import { newAddress } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { deepJson, hostileJson, hostileQuery, hostileText } from './hostileText'
import { anyNumber, anyString } from '../support/matchers'
import { signedIn, signUp, somebody, startAddress } from '../support/journeys'

vi.setConfig({ testTimeout: 120_000 })

const RUNS = { numRuns: 60, seed: 20_261_122 }
/** Calls whose response is an envelope; the gateway's tests have those of the model API. */
const calls = Object.entries(readContract().paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { operationId }]) => operationId in callPolicies)
    .map(([method]) => ({ path, method: method.toUpperCase() })),
)
const members = ['code', 'jwt', 'token_name', 'application', 'startTime', 'endTime', 'modelIds', 'type', '__proto__']

describeOnBoth(
  'hostile input',
  (server) => {
    const english = { 'accept-language': 'zh-CN' }

    async function expectEnvelope(
      path: string,
      method: string,
      bearer: string,
      body: string | Buffer | null,
      more: Record<string, string> = {},
    ) {
      const url = `${server().origin}${path.replaceAll(/\{\w+\}/g, 'a%00b')}`
      const headers = { origin: server().origin, 'content-type': 'application/json', ...more }
      const authorization = bearer === '' ? {} : { authorization: `Bearer ${bearer}` }
      const response = await fetch(url, { method, body, headers: { ...headers, ...authorization } })
      expect(response.status, `${method} ${url} ${body?.toString().slice(0, 100)}`).toBeLessThan(500)
      expect(await response.json()).toMatchObject({ code: anyNumber, msg: anyString })
    }

    async function expectPage(response: Response) {
      const body = await response.text()
      expect(response.status, body.slice(0, 300)).toBeLessThan(500)
      if (body.startsWith('<!doctype')) expect(body).toContain('<html lang="en"')
    }

    async function formAt(path: string, part = ''): Promise<{ send: (body: string | Buffer) => Promise<void> }> {
      const browser = server().browser()
      if (path.includes('user-center')) await signUp(browser, somebody())
      const page: Page = await browser.open(path)
      const actions = [...page.body.matchAll(/<form[^>]* action="([^"]+)"/g)].map(([, found]) => found ?? '')
      const action = actions.find((found) => found.includes(part)) ?? ''
      const url = new URL(action.replaceAll('&amp;', '&'), page.url)
      const headers = { ...english, origin: browser.origin, 'sec-fetch-site': 'same-origin' }
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      return {
        send: async (body) => {
          const cookie = browser.jar.header(url)
          // Sign-ups of an address are limited, and would not be read any more.
          const from = { 'x-forwarded-for': newAddress() }
          const sent = {
            method: 'POST',
            redirect: 'manual',
            body,
            headers: { ...headers, ...type, ...from, cookie },
          } as const
          await expectPage(await fetch(url, sent))
        },
      }
    }

    test.each(['', '&screen=signup'])(
      'hostile input in the sign-in form (%s) gets a response in its language',
      async (screen) => {
        const form = await formAt(`${startAddress(server().origin, '/', { lang: 'en-US' })}${screen}`)
        const bodies = hostileQuery(['username', 'password', 'repeat', 'nickname', 'email'])
        await fc.assert(fc.asyncProperty(bodies, form.send), RUNS)
        await form.send('username=a%00b&password=c%00d')
        await form.send('username=ab&email=a%00@b.example&nickname=%00&password=correct+horse&repeat=correct+horse')
      },
    )

    test('hostile input in the profile gets a response in its language', async () => {
      const form = await formAt('/sso/user-center?lang=en')
      await fc.assert(fc.asyncProperty(hostileQuery(['nickname', 'email']), form.send), RUNS)
      await form.send('nickname=n&email=a%00b@example.org')
    })

    test('hostile input in the password form gets a response in its language', async () => {
      const form = await formAt('/sso/user-center?lang=en', '/password')
      await fc.assert(fc.asyncProperty(hostileQuery(['current', 'password', 'repeat']), form.send), RUNS)
      for (const current of ['%00', '%FF%FE', 'x'.repeat(60_000)])
        await form.send(`current=${current}&password=a+new+long+secret&repeat=a+new+long+secret`)
      await form.send('current=x&password=correct%00horse&repeat=correct%00horse')
      await form.send('current=x&password=correct%ED%A0%80horse&repeat=correct%ED%A0%80horse')
    })

    test('hostile input that is not UTF-8 gets a response in every form and call', async () => {
      const broken = [Buffer.from([0xff]), Buffer.from([0xc3, 0x28]), Buffer.from([0xed, 0xa0, 0x80])]
      const start = startAddress(server().origin, '/', { lang: 'en-US' })
      for (const [path, part] of [
        [start],
        [`${start}&screen=signup`],
        ['/sso/user-center?lang=en', '/profile'],
      ] as const) {
        const form = await formAt(path, part)
        for (const bytes of broken) await form.send(Buffer.concat([Buffer.from('username=a&email=a&nickname='), bytes]))
      }
      const bearer = await signedIn(server().browser(), somebody())
      for (const { path, method } of calls.filter(({ method }) => method !== 'GET'))
        for (const bytes of broken)
          await expectEnvelope(
            path,
            method,
            bearer,
            Buffer.concat([Buffer.from('{"code":"'), bytes, Buffer.from('"}')]),
          )
    })

    test('hostile input at logout gets a response of the contract', async () => {
      const bearer = await signedIn(server().browser(), somebody())
      const body = fc.oneof(
        fc.dictionary(fc.constantFrom('jwt', ...members), hostileJson).map((value) => JSON.stringify(value)),
        hostileText,
        deepJson,
      )
      const send = (text: string) => expectEnvelope('/puyu/users/logout', 'POST', bearer, text)
      await fc.assert(fc.asyncProperty(body, send), RUNS)
    })

    test('hostile input in any cookie gets a response in its language', async () => {
      const browser = server().browser()
      await signedIn(browser, somebody())
      const { url } = await browser.open(startAddress(browser.origin, '/', { lang: 'en-US', prompt: 'login' }))
      const state = browser.jar
        .names()
        .find((name) => name.startsWith('portal-flow-'))
        ?.slice('portal-flow-'.length)
      const values = [
        '%00',
        'a%00b',
        '%FF%FE',
        '\xff\xfe',
        '%',
        '',
        '!',
        '.',
        '~.~!',
        '==',
        'A'.repeat(8192),
        '"',
        '{}',
      ]
      const pages = ['/sso/user-center', '/sso/start', `/sso/callback?state=${state ?? ''}&code=x`, url.pathname]
      const all = browser.jar.header(url).split('; ')
      expect(all.length).toBeGreaterThanOrEqual(8)
      for (const pair of all)
        for (const value of values) {
          const hostile = `${pair.slice(0, pair.indexOf('='))}=${value}`
          const headers = {
            ...english,
            origin: browser.origin,
            cookie: [...all.filter((one) => one !== pair), hostile].join('; '),
          }
          for (const page of pages) {
            const address = new URL(page, browser.origin)
            address.searchParams.set('lang', 'en')
            await expectPage(await fetch(address, { redirect: 'manual', headers }))
          }
          await expectEnvelope('/puyu/users/login', 'POST', '', '{}', headers)
          // Stays within the limit of an address per minute.
          if (pair.startsWith('portal-browser'))
            await expectEnvelope('/puyu/users/auth', 'POST', '', '{"code":"x"}', headers)
        }
    })

    test.each(['/sso/start', '/sso/callback', '/sso/oidc/auth', '/sso/oidc/interaction/x', '/sso/user-center'])(
      'hostile input in the address of %s gets a response in its language',
      async (path) => {
        const names = ['redirect', 'clientId', 'state', 'code', 'iss', 'screen', 'prompt', 'client_id', 'nonce']
        const ask = async (query: string) =>
          expectPage(
            await fetch(`${server().origin}${path}?lang=en&${query}`, { redirect: 'manual', headers: english }),
          )
        await fc.assert(fc.asyncProperty(hostileQuery(names), ask), { ...RUNS, numRuns: 30 })
        const request = { client_id: 'portal', response_type: 'code', scope: 'openid', code_challenge_method: 'S256' }
        const more = {
          redirect_uri: `${server().origin}/sso/callback`,
          code_challenge: 'a'.repeat(43),
          screen: '\u0000',
        }
        await ask(new URLSearchParams({ ...request, ...more }).toString())
      },
    )

    test('a sign-in request whose body is not a form gets a response', async () => {
      const browser = server().browser()
      const { url } = await browser.open(startAddress(browser.origin, '/', { lang: 'en-US' }))
      for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json', 'text/plain']) {
        const headers = { ...english, origin: browser.origin, 'content-type': type, cookie: browser.jar.header(url) }
        await expectPage(await fetch(url, { method: 'POST', body: Buffer.from([0xff, 0, 0xfe]), headers }))
      }
    })

    test('hostile input in every call gets a response of the contract', async () => {
      const browser = server().browser()
      const bearer = await signedIn(browser, somebody())
      const body = fc.oneof(
        fc.dictionary(fc.constantFrom(...members), hostileJson).map((value) => JSON.stringify(value)),
        hostileJson.map((value) => JSON.stringify(value)),
        hostileText,
        deepJson,
      )
      const query = hostileQuery(['page', 'page_size', 'id', 'lang'])
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...calls), body, query, async ({ path, method }, text, search) => {
          if (path.endsWith('/logout')) return // ends the session that the other calls need
          await expectEnvelope(`${path}?${search}`, method, bearer, method === 'GET' ? null : text)
        }),
        { ...RUNS, numRuns: 300 },
      )
    })
  },
  { TRUSTED_PROXIES: '1' },
)

import { expect, test } from 'vitest'
import { errorFields } from '@/server/platform/log'
import { loggedPath } from '@/server/platform/http/requestLog'
import { acceptReturnAddress, withCode } from '@/server/identity/client/signOnRoutes'
import { checkPassword, hashPassword } from '@/server/identity/accounts/accountStore'
import { createTokenSecret, isTokenSecret } from '@/server/records/tokens/tokenKey'
import { expiryOf } from '@/openapi/rules/tokens'

test('a token secret is well-formed, has a checksum and is unique', () => {
  const secrets = Array.from({ length: 200 }, () => createTokenSecret('intern_'))
  expect(new Set(secrets).size).toBe(200)
  for (const secret of secrets) {
    expect(secret).toMatch(/^intern_[0-9A-Za-z]{49}$/)
    expect(isTokenSecret(secret)).toBe(true)
  }
  const [secret = ''] = secrets
  const other = secret.at(10) === 'a' ? 'b' : 'a'
  expect(isTokenSecret(secret.slice(0, 10) + other + secret.slice(11))).toBe(false)
})

test.each([
  ['2026-08-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ['2027-08-30T23:59:59.999Z', '2028-02-29T23:59:59.999Z'],
  ['2026-11-20T00:00:00.000Z', '2027-05-20T00:00:00.000Z'],
  ['2026-12-31T00:00:00.000Z', '2027-06-30T00:00:00.000Z'],
])('a token of %s ends at %s', (created, expired) => {
  expect(expiryOf(new Date(created)).toISOString()).toBe(expired)
})

const publicUrl = 'https://portal.example.org'
const accept = (text: string) =>
  acceptReturnAddress(text, publicUrl, (pathname) =>
    ['/', '/api/tokens', '/certificate/a b'].includes(decodeURI(pathname)),
  )?.href ?? null

test.each([
  [publicUrl, `${publicUrl}/`],
  [`${publicUrl}/`, `${publicUrl}/`],
  ['/api/tokens?a=//b&c=\\&d=%2f#//e', `${publicUrl}/api/tokens?a=//b&c=\\&d=%2f#//e`],
  [`${publicUrl}/certificate/a%20b`, `${publicUrl}/certificate/a%20b`],
])('%s is a return address', (text, address) => {
  expect(accept(text)).toBe(address)
})

test.each([
  'https://portal.example.org:444/',
  'http://portal.example.org/',
  'https://PORTAL.example.org/',
  '/api/../../evil',
  '/api/tokens/',
  '?x',
  'api/tokens',
  '/.//evil.example',
  '/api/tokens\n',
])('%j is none', (text) => {
  expect(accept(text)).toBeNull()
})

test('the portal’s code comes last and alone', () => {
  expect(withCode('https://p.example/api?code=old&x=1&code=older#h', 'new')).toBe(
    'https://p.example/api?x=1&code=new#h',
  )
})

test('passwords are verified with the cost that they were hashed with', async () => {
  const stored = await hashPassword('Ångström 书生', { logN: 5, r: 2, p: 1 })
  expect(stored).toMatch(/^scrypt\$5\$2\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await checkPassword('A\u030angstro\u0308m 书生', stored, { logN: 5, r: 2, p: 1 })).toEqual({
    matches: true,
    stale: false,
  })
  expect(await checkPassword('Ångström 书生', stored, { logN: 6, r: 2, p: 1 })).toEqual({ matches: true, stale: true })
  expect(await checkPassword('other', stored, { logN: 5, r: 2, p: 1 })).toEqual({ matches: false, stale: false })
})

test('a logged path holds no secret', () => {
  expect(
    loggedPath(
      `/x/${createTokenSecret('intern_')}/intern_a/018f2d6e-7c3a-7b61-9a55-0c4a4d8f0b11/assets/index-BaM7tX5-.js`,
    ),
  ).toBe('/x/…/…/018f2d6e-7c3a-7b61-9a55-0c4a4d8f0b11/assets/index-BaM7tX5-.js')
  expect(loggedPath('/certificate/7K3QF9XMTR2WB8HDPZ5C')).toBe('/certificate/…')
})

test('a thrown value that is no error is logged by its type', () => {
  expect(errorFields('a secret')).toEqual({ error: 'string' })
})

import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test, vi } from 'vitest'
import { createPasswordStrength } from '@/server/identity/accounts/passwordStrength'
import { content, contentNamed } from '../support/contentNames'

const strength = createPasswordStrength('https://portal.example.org', content)

test.each(['password', '12345678', 'PassWord123', 'qwertyui', 'woaini1314', 'administrator', 'ｐａｓｓｗｏｒｄ'])(
  'the common password %s is rejected, in any case and width',
  async (password) => {
    expect(await strength(password, [])).toBe('passwordCommon')
  },
)

test('the 3,000 commonest passwords of eight characters and more are rejected', async () => {
  const listed = (dictionary['passwords-common'] ?? []).map(String).filter((password) => password.length >= 8)
  expect(listed.length).toBeGreaterThan(3000)
  const problems = await Promise.all(listed.map((password) => strength(password, [])))
  expect(new Set(problems)).toEqual(new Set(['passwordCommon']))
})

test.each(['P4ssw0rd!', 'hunter2hunter2', 'abcdefgh', '19900101', '密码密码密码密码', 'x'.repeat(128), 'internlm1'])(
  'the password %s is rejected as easy to guess',
  async (password) => {
    expect(await strength(password, [])).toBe('passwordWeak')
  },
)

test.each([
  'correct horse battery',
  'k7#Xm!2q',
  '我爱你中国人民万岁',
  'a long enough password',
  'Zx'.concat('9f-Qm2'.repeat(3)),
])('the password %s is accepted', async (password) => {
  expect(await strength(password, ['linwei', '林苇', 'linwei@example.org'])).toBeUndefined()
})

test.each(['zorkmidplugh77', 'zorkmid-plugh.example'])(
  'a password made of the user’s own name or email is rejected for this user only: %s',
  async (password) => {
    expect(await strength(password, ['zorkmidplugh', 'me@zorkmid-plugh.example'])).toBe('passwordWeak')
    expect(await strength(password, ['somebody', 'other@example.org'])).toBeUndefined()
  },
)

test('rejects names of the own organisation and the host as passwords, in both languages', async () => {
  const own = ['Quixwum7!', '青田云端开放模型平台', 'Vorplax2026', 'flubjum1', 'flubjum.krexworp.net']
  const named = contentNamed({
    zh: { product: '青田云端开放模型平台', organisation: '青田' },
    en: { product: 'Quixwum', organisation: 'Vorplax Lab' },
  })
  const check = createPasswordStrength('https://flubjum.krexworp.net', named)
  expect(await Promise.all(own.map((password) => check(password, [])))).toEqual(own.map(() => 'passwordWeak'))
  expect(await Promise.all(own.map((password) => strength(password, [])))).toEqual(own.map(() => undefined))
})

test('a hostile password is checked within a bounded time', async () => {
  await strength('warm up', [])
  const hostile = Array.from({ length: 128 }, (_, at) => '@0$1p4ssw0rd'[(at * 7) % 12]).join('')
  const { user: before } = process.cpuUsage()
  for (let time = 0; time < 10; time++) await strength(hostile, [])
  expect((process.cpuUsage().user - before) / 1000 / 10).toBeLessThan(100)
})

test('loads the dictionaries again after they could not be loaded', async () => {
  const check = createPasswordStrength('https://portal.example.org', content)
  vi.doMock('@zxcvbn-ts/core', () => {
    throw new Error('too many open files')
  })
  await expect(check('k7#Xm!2q', [])).rejects.toThrow()
  vi.doUnmock('@zxcvbn-ts/core')
  expect(await check('k7#Xm!2q', [])).toBeUndefined()
})

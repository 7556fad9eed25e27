import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { parseCommand } from '@/server/operator/parseCommand'
import { readImportFile } from '@/server/operator/import/importFile'
import { secretHash } from '@/server/platform/secrets'
import { checkPassword, lockedPassword } from '@/server/identity/accounts/accountStore'
import { readTokenForm } from '@/server/configuration/tokenForms'
import { createTokenKey, createTokenSecret } from '@/server/records/tokens/tokenKey'
import { content } from '../support/contentNames'
import { fileOf } from '../support/moveIn'

const { forms } = readConfiguration({ IMPORTED_TOKENS: 'sk-=sha256:48' }, '/srv').importedTokens
const context = {
  content: content.current(),
  forms,
  now: new Date('2026-11-23T00:00:00Z'),
  thisMonth: '2026-11-01',
  isEmbedded: false,
}
const problemsOf = (text: string, isEmbedded = false) => readImportFile(text, { ...context, isEmbedded }).problems
const hash = `sha256:${'0f'.repeat(32)}`
const user = { type: 'user', id: 1, subject: 's', username: 'u' }
const token = { type: 'token', id: 1, user: 1, name: 'a', prefix: 'sk-', hash }
const certificate = { type: 'certificate', id: 1, user: 1, season: 4, issued_on: '2024-12-30' }
const usage = { type: 'usage', user: 1, month: '2026-11', calls: 1, input_tokens: 2, output_tokens: 3 }
const oneLine = (most: number) =>
  `must be one line of 1 to ${most} characters that can be seen, without spaces at its ends`
const subject = 'must be of 1 to 255 ASCII characters: the user’s id at the sign-in provider'
const id = 'must be of 1 to 200 ASCII characters without spaces, or a whole number'

test('the example of the documentation is a valid import file', () => {
  const example = /```jsonl\n([^]*?)```/.exec(readFileSync('docs/moving-in.md', 'utf8'))?.[1] ?? ''
  const { source, records, problems } = readImportFile(example, context)
  expect([source, problems]).toEqual(['former-portal', []])
  expect(Object.values(records).map((kind: readonly unknown[]) => kind.length)).toEqual([1, 1, 1, 1, 1])
})

test.each([
  ['', 'line 1: the file is empty'],
  ['{"type":"user"}', 'line 1: type must be source in the first line'],
  ['{"type":"source","name":"Old Portal"}', 'line 1: name must be of 1 to 64 small letters, digits, . - and _'],
  ['{"type":"source","name":"a","nmae":1}', 'line 1: nmae is an unknown key; did you mean name?'],
  ['{"type":"source","name":"a"}\n\n[]', 'line 3: must be one JSON object'],
  ['{"type":"source","name":"a"}\r\n{"type":', 'line 2: must be one JSON object'],
  [
    '{"type":"source","name":"a"}\n{"type":"person"}',
    'line 2: type must be one of user, limits, usage, certificate, token',
  ],
])('rejects the whole file %j: %s', (text, problem) => {
  expect(problemsOf(text)).toContain(problem)
})

test.each([
  [{ ...user, subject: undefined }, `subject is missing; it ${subject}`],
  [{ ...user, subject: '唯一' }, `subject ${subject}`],
  [{ ...user, id: 'a b' }, `id ${id}`],
  [{ ...user, id: 1.5 }, `id ${id}: write "1.5" in quotes`],
  [{ ...user, username: 'a\u0000b' }, `username ${oneLine(64)}`],
  [{ ...user, username: 'a\nb' }, `username ${oneLine(64)}`],
  [{ ...user, username: 'a\u202eb' }, `username ${oneLine(64)}`],
  [{ ...user, username: '\ud800' }, `username ${oneLine(64)}`],
  [{ ...user, nickname: 'x'.repeat(65) }, `nickname ${oneLine(64)}`],
  [{ ...user, email: 'a@b' }, 'email must be an e-mail address'],
  [{ ...user, phone: '1' }, 'phone is an unknown key; use type, id, subject, username, nickname, email'],
  [{ ...token, name: '=1+1' }, 'name must be of 1 to 64 Chinese characters, English letters, digits and . - _'],
  [{ ...token, name: '@SUM(A1)' }, 'name must be of 1 to 64 Chinese characters, English letters, digits and . - _'],
  [{ ...token, prefix: 'intern_' }, 'prefix is not one of IMPORTED_TOKENS'],
  [{ ...token, prefix: 'sk' }, 'prefix is not one of IMPORTED_TOKENS'],
  [{ ...token, hash: hash.slice(0, -1) }, 'hash must have 64 hexadecimal digits'],
  [{ ...token, hash: `${hash}00` }, 'hash must have 64 hexadecimal digits'],
  [{ ...token, hash: `hmac-${hash}` }, 'hash is not of sha256, as IMPORTED_TOKENS says of sk-'],
  [{ ...token, hash: '$2b$12$abcdefghijklmnopqrstuv' }, 'hash must be such as sha256:9f86d0…, in hexadecimal digits'],
  [{ ...token, last_four: '<b>x' }, 'last_four must be four letters or digits'],
  [{ ...token, created_at: '2026-11-23T00:00:01Z' }, 'created_at is in the future'],
  [{ ...token, expires_at: 'never' }, 'expires_at must be an instant such as 2026-05-15T08:00:00Z'],
  [{ ...certificate, holder: '=HYPERLINK("x")\u0007' }, `holder ${oneLine(100)}`],
  [{ ...certificate, season: undefined }, 'title is missing; it must be given, or a season'],
  [{ ...certificate, title: { zh: '甲' } }, `title.en is missing; it ${oneLine(100)}`],
  [{ ...certificate, title: 7 }, `title ${oneLine(100)}, or one for zh and one for en: write "7" in quotes`],
  [{ ...certificate, title: { zh: '甲', en: 'A', de: 'A' } }, 'title.de is an unknown key; use zh, en'],
  [{ ...user, id: undefined }, `id is missing; it ${id}`],
  [{ ...user, toString: 1 }, 'toString is an unknown key; use type, id, subject, username, nickname, email'],
  [{ ...certificate, season: 9 }, 'season must be one of 2, 3, 4'],
  [{ ...certificate, kind: 'best' }, 'kind must be one of completion, excellent'],
  [{ ...certificate, issued_on: '2024-02-30' }, 'issued_on must be a day such as 2024-12-30'],
  [{ ...usage, month: '2026-12' }, 'month has not begun yet'],
  [{ ...usage, month: '2026-13' }, 'month must be a month such as 2026-11'],
  [{ ...usage, calls: -1 }, 'calls must be a whole number from 0 to 1000000000000'],
  [{ ...usage, input_tokens: '2' }, 'input_tokens must be a whole number from 0 to 1000000000000'],
  [{ type: 'limits', user: 1 }, 'must be one limit or more: rpm, tpm, input_tokens, output_tokens'],
  [{ type: 'limits', user: 1, rpm: 1e10 }, 'rpm must be a whole number from 0 to 1000000000'],
])('rejects the line %j with line and member: %s', (record, problem) => {
  expect(problemsOf(fileOf('a', record))).toEqual([`line 2: ${problem}`])
})

test('duplicates and invalid UTF-8 in a file are rejected', () => {
  const all = [user, token, certificate, usage, { type: 'limits', user: 1, rpm: 1 }]
  expect(problemsOf(fileOf('a', ...all))).toEqual([])
  expect(problemsOf(fileOf('a', ...all, ...all))).toEqual([
    'line 7: id is used in line 2 already',
    'line 7: subject is used in line 2 already',
    'line 8: id is used in line 3 already',
    'line 8: hash is used in line 3 already',
    'line 9: id is used in line 4 already',
    'line 10: user with month is used in line 5 already',
    'line 11: user is used in line 6 already',
  ])
  const alike = [
    { ...user, subject: undefined },
    { ...user, subject: undefined, id: 2, username: 'Ｕ' },
  ]
  expect(problemsOf(fileOf('a', ...alike), true)).toEqual(['line 3: username is used in line 2 already'])
  expect(problemsOf('{"type":"source","name":"a"}\n{"\ufffd":1}')[0]).toBe('line 2: is not all UTF-8')
})

test.each([
  ['sk=sha256:48', { prefix: 'sk', kind: 'sha256', shortest: 48, longest: 48 }],
  ['old_=hmac-sha256:32-64', { prefix: 'old_', kind: 'hmac-sha256', shortest: 32, longest: 64 }],
  ['sk-=bcrypt:48', null],
  ['sk-=sha256:19', null],
  ['sk-=sha256:48-113', null],
  ['sk-=sha256:64-32', null],
  ['sk-=sha256', null],
  ['=sha256:48', null],
  ['s k-=sha256:48', null],
])('the form %s of tokens is read as %j', (text, form) => {
  expect(readTokenForm(text)).toEqual(form)
})

test.each([
  [{ IMPORTED_TOKENS: 'sk-=md5:48' }, /^IMPORTED_TOKENS: must be forms such as /],
  [{ IMPORTED_TOKENS: 'intern_=sha256:49' }, /^IMPORTED_TOKENS: intern_ overlaps with the portal's own intern_$/],
  [{ IMPORTED_TOKENS: 'in=sha256:49' }, /^IMPORTED_TOKENS: in overlaps with the portal's own/],
  [{ IMPORTED_TOKENS: 'intern_old_=sha256:49' }, /^IMPORTED_TOKENS: intern_old_ overlaps/],
  [{ IMPORTED_TOKENS: 'sk-=sha256:48,sk-proj-=sha256:48' }, /^IMPORTED_TOKENS: sk- and sk-proj- overlap$/],
  [{ IMPORTED_TOKENS: 'sk-=hmac-sha256:48' }, /^IMPORTED_TOKENS_KEY: must be set/],
  [{ IMPORTED_TOKENS: 'sk-=sha256:48', IMPORTED_TOKENS_KEY: 'x' }, /^IMPORTED_TOKENS_KEY: needs/],
])('rejects the settings %j at start', (settings, problem) => {
  expect(() => readConfiguration(settings, '/srv')).toThrow(problem)
})

test('a secret is looked up by at most one hash, only in its declared form', () => {
  const own = createTokenSecret('intern_')
  const [none, some] = [createTokenKey({ forms: [], key: null }), createTokenKey({ forms, key: null })]
  const foreign = `sk-${'a'.repeat(48)}`
  expect([none(own), some(own)]).toEqual([secretHash(own), secretHash(own)])
  expect([none(foreign), some(foreign)]).toEqual([null, `sk-:${secretHash(foreign)}`])
  for (const text of [
    '',
    'sk-',
    `${foreign}a`,
    foreign.slice(0, -1),
    `sk-${'a'.repeat(47)}é`,
    foreign.toUpperCase(),
    ` ${foreign}`,
  ])
    expect(some(text)).toBe(null)
})

test('no password opens an account without one', async () => {
  const cheap = { logN: 4, r: 1, p: 1 }
  const stored = lockedPassword(cheap)
  for (const password of ['', stored])
    expect(await checkPassword(password, stored, cheap)).toMatchObject({ matches: false })
})

test.each([
  [['import'], 'import: give a file or --verify'],
  [['import', 'a', 'b'], "too many arguments for 'import'. Expected 1 argument but got 2."],
  [['import', 'a', '--link', 'phone'], 'Allowed choices are email, username.'],
])('rejects the arguments %j: %s', (args, message) => {
  expect(() => parseCommand(args)).toThrow(message)
})

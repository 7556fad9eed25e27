import { afterAll, expect, test } from 'vitest'
import { tryMailServer } from '@/server/app/prepareStart'
import { welcomeText } from '@/server/app/terminal'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { readSettings } from '@/server/configuration/settings'
import { createSmtpDelivery } from '@/server/mail/smtp'
import { NO_MAIL_METRICS } from '@/server/mail/mailMetrics'
import { createLog } from '@/server/platform/log'
import { MAIL_PASSWORD, startMailServer } from './mailServer'
import { containing } from '../support/matchers'
import { collector } from '../support/testServer'

const read = (env: Record<string, string>) => readConfiguration(env, '/srv/portal')
const MAIL_FROM = 'portal@example.org'
const OPERATOR_MAIL = 'operator@example.org'
const PUBLIC_URL = 'https://portal.example.org'

test.each([
  [
    'smtp://portal:p%40ss@mail.example.org',
    { host: 'mail.example.org', port: 587, hasTls: false, credentials: { user: 'portal', password: 'p@ss' } },
  ],
  ['smtps://mail.example.org', { host: 'mail.example.org', port: 465, hasTls: true, credentials: null }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, isLoopback: true }],
])('reads the mail server %s', (MAIL_URL, server) => {
  const { mail } = read({ MAIL_URL, MAIL_FROM, OPERATOR_MAIL })
  expect(mail).toMatchObject({
    mode: 'smtp',
    from: MAIL_FROM,
    operator: OPERATOR_MAIL,
    server: { isLoopback: false, ...server },
  })
})

test.each([
  'https://mail.example.org',
  'smtp:mail.example.org',
  'smtp://',
  'smtp://mail.example.org/',
  'smtp://mail.example.org/path',
  'smtp://mail.example.org?tls.rejectUnauthorized=false',
  'smtp://mail.example.org#x',
  'smtp://mail.example.org:0',
  'smtp://portal@mail.example.org',
  'smtp://:secret@mail.example.org',
  'smtp://portal:secret%0d%0a@mail.example.org',
  'smtp://portal:secret%zz@mail.example.org',
  'smtp://portal:secret?x@mail.example.org',
  'smtp://mail_%00.example.org',
])('stops the start at the mail server %s without showing it', (MAIL_URL) => {
  const message =
    'MAIL_URL: must be an address such as smtp://user:password@mail.example.org:587, with nothing after the port'
  expect(() => read({ MAIL_URL, MAIL_FROM })).toThrow(containing({ name: 'StartError', message }))
})

test.each([
  [{ MAIL_URL: 'smtp://mail.example.org' }, 'MAIL_FROM: must be set too, because mails of MAIL_URL need a sender'],
  [{ MAIL_FROM: 'Portal <portal@example.org>' }, 'MAIL_FROM: must be an email address such as portal@example.org'],
  [
    { OPERATOR_MAIL: 'a@example.org,b@example.org' },
    'OPERATOR_MAIL: must be an email address such as portal@example.org',
  ],
  [{ PUBLIC_URL, MAIL_FROM }, 'MAIL_FROM: needs MAIL_URL, because PUBLIC_URL is not of this machine'],
  [{ PUBLIC_URL, OPERATOR_MAIL }, 'OPERATOR_MAIL: needs MAIL_URL, because PUBLIC_URL is not of this machine'],
])('rejects %j in one line', (env, message) => {
  expect(() => read(env)).toThrow(containing({ name: 'StartError', message }))
})

test('mails go into files of this machine, and nowhere from another one', () => {
  expect(read({}).mail).toEqual({
    mode: 'files',
    folder: '/srv/portal/data/mail',
    from: 'portal@localhost',
    operator: null,
  })
  expect(read({ PUBLIC_URL }).mail).toEqual({ mode: 'none' })
})

test('the variable MAIL of a shell is no setting', () => {
  expect(readSettings('/nonexistent', { MAIL: '/var/mail/root' }).warnings).toEqual([])
})

test('the start prints the mode of mail without the password', () => {
  const shown = (env: Record<string, string>) => /; mail (.*?); models/.exec(welcomeText(read(env)))?.[1]
  expect(shown({})).toBe('files in /srv/portal/data/mail')
  expect(shown({ PUBLIC_URL })).toBe('none (set MAIL_URL)')
  expect(shown({ MAIL_URL: 'smtps://portal:secret@mail.example.org', MAIL_FROM })).toBe('smtps at mail.example.org:465')
})

const server = await startMailServer({ needsPassword: true })
afterAll(() => server.stop())

/** Tries a mail server as the start does. */
async function tried(MAIL_URL: string) {
  const logs: string[] = []
  const counted: unknown[] = []
  const metrics = {
    ...NO_MAIL_METRICS,
    mailServerUp: (isUp: boolean) => void counted.push(isUp),
    mailServerFailed: ({ step, code }: { step: string; code: string }) => void counted.push(`${step} ${code}`),
  }
  await tryMailServer(read({ MAIL_URL, MAIL_FROM }).mail, createLog('info', collector(logs)), metrics)
  return { counted, logs: logs.join('') }
}

test('the start tries the mail server', async () => {
  expect(await tried(server.url)).toEqual({ counted: [true], logs: '' })
})

test('a mail server that refuses the password or is away is a warning and a metric', async () => {
  const wrong = await tried(server.url.replace(/:[^:]*@/, ':wrong-secret@'))
  expect(wrong.counted).toEqual([false, 'AUTH 535'])
  expect(wrong.logs).toContain(`MAIL_URL: 127.0.0.1:${server.port} cannot be used`)
  expect(wrong.logs).not.toContain('wrong-secret')
  const away = await tried('smtp://127.0.0.1:1')
  expect(away.counted).toEqual([false, 'connect ESOCKET'])
})

test('a start without a mail server tries none', async () => {
  const logs: string[] = []
  await tryMailServer(read({}).mail, createLog('info', collector(logs)), NO_MAIL_METRICS)
  expect(logs).toEqual([])
})

test('beyond loopback neither password nor mail is sent without TLS', async () => {
  const before = server.seen.passwords.length
  const credentials = { user: 'portal', password: MAIL_PASSWORD }
  const address = { host: '127.0.0.1', port: server.port, hasTls: false, isLoopback: false, credentials }
  const message = {
    id: 'x',
    kind: 'x',
    createdAt: new Date(),
    from: MAIL_FROM,
    to: OPERATOR_MAIL,
    source: Buffer.from('x'),
  }
  const delivery = await createSmtpDelivery(address)(message, new AbortController().signal)
  expect(delivery).toMatchObject({ outcome: 'deferred', isServerFault: true, failure: { step: 'STARTTLS' } })
  expect([server.seen.passwords.length, server.received]).toEqual([before, []])
})

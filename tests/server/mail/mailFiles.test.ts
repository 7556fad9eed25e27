import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileDelivery, deleteOldMails } from '@/server/mail/mailFiles'
import { createLog } from '@/server/platform/log'
import { collector } from '../support/testServer'

let data: string
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'portal-mail-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const never = new AbortController().signal
const message = {
  id: '0b0e8f3a-1111-4222-8333-444455556666',
  kind: 'applicationDecided',
  createdAt: new Date('2026-11-30T08:00:00Z'),
  from: 'portal@localhost',
  to: 'linwei@example.org',
  source: Buffer.from('Subject: Hello\r\nTo: linwei@example.org\r\n\r\nText\r\n'),
}
const modeOf = (file: string) => statSync(file).mode & 0o777

test('a mail is a file for its owner alone, and the log names it', async () => {
  const logs: string[] = []
  const folder = path.join(data, 'mail')
  const deliver = createFileDelivery(folder, createLog('info', collector(logs)))
  for (let attempt = 0; attempt < 2; attempt++) expect(await deliver(message, never)).toEqual({ outcome: 'accepted' })
  const file = path.join(folder, `2026-11-30T08-00-00-000Z-applicationDecided-${message.id}.eml`)
  expect(readdirSync(folder)).toEqual([path.basename(file)])
  expect([modeOf(folder), modeOf(file)]).toEqual([0o700, 0o600])
  expect((await simpleParser(readFileSync(file))).subject).toBe('Hello')
  expect(logs.join('')).toContain(`"file":"${file}","msg":"mail written to a file"`)
  expect(logs.join('')).not.toContain('linwei')
})

test('a mail that cannot be written waits', async () => {
  const file = path.join(data, 'mail')
  writeFileSync(file, '')
  const deliver = createFileDelivery(file, createLog('silent'))
  expect(await deliver(message, never)).toMatchObject({ outcome: 'deferred', isServerFault: true })
})

test('mails in files are deleted after seven days, and other files stay', async () => {
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)
  for (const [name, days] of [
    ['old.eml', 7.1],
    ['new.eml', 6.9],
    ['notes.txt', 30],
  ] as const) {
    writeFileSync(path.join(data, name), '')
    utimesSync(path.join(data, name), daysAgo(days), daysAgo(days))
  }
  await deleteOldMails(data, now, createLog('silent'))
  expect(readdirSync(data).toSorted()).toEqual(['new.eml', 'notes.txt'])
})

test('a folder that does not exist has no old mails, and another problem is logged', async () => {
  const logs: string[] = []
  const log = createLog('info', collector(logs))
  await deleteOldMails(path.join(data, 'none'), new Date(), log)
  expect(logs).toEqual([])
  writeFileSync(path.join(data, 'file'), '')
  await deleteOldMails(path.join(data, 'file'), new Date(), log)
  expect(logs.join('')).toContain('old mails were not deleted')
})

import { afterAll, expect, test } from 'vitest'
import { mails } from '@/server/storage/schema/mailSchema'
import { RETRY_MS } from '@/server/records/mail/outboxMachine'
import { createSmtpDelivery } from '@/server/mail/smtp'
import { describeOnBoth } from '../support/databases/engines'
import { MAIL_PASSWORD, startMailServer, type Reaction } from './mailServer'
import { HOUR_MS, MINUTE_MS, queueMails, SECOND_MS, senderOf, storedMail, WITHOUT_MAIL } from './senderOf'

const server = await startMailServer({ needsPassword: true })
afterAll(() => server.stop())

const stateOf = async (db: Parameters<typeof storedMail>[0], id: string) => {
  const { state, reason, attempts } = await storedMail(db, id)
  return [state, reason, attempts]
}

describeOnBoth(
  'Sending',
  (portal) => {
    const start = (options = {}) => {
      server.received.splice(0)
      server.react()
      return senderOf(portal(), server.url, options)
    }

    test('sends a mail with fixed headers, in text and HTML, without pictures, below 20 kB', async () => {
      const { db } = portal()
      const sender = start()
      const [id = ''] = await queueMails(db, sender.now(), [{ language: 'zh' }])
      await sender.send()
      expect(await stateOf(db, id)).toEqual(['sent', null, 1])
      expect(sender.counted).toEqual(['applicationDecided sent', 'up'])
      const [{ mail, source, to, from } = expect.unreachable('no mail has arrived')] = server.received
      expect([from, to]).toEqual(['portal@example.org', ['user-0@example.org']])
      expect(mail.from?.value).toEqual([{ name: '书生大模型', address: 'portal@example.org' }])
      expect(mail.subject).toBe('书生大模型：你的限额申请已处理')
      expect(mail.messageId).toBe(`<${id}@example.org>`)
      expect([...mail.headers.keys()].toSorted()).toEqual(
        ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].toSorted(),
      )
      expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
      expect(mail.text).toContain('限额保持不变，你可以重新申请。')
      expect(mail.text).toContain('https://portal.example.org/api/strategy')
      expect(mail.html).toContain('<html lang="zh-CN">')
      expect(mail.html).not.toMatch(/<img|<script|src=|url\(/)
      expect(mail.attachments).toEqual([])
      expect(source.length).toBeLessThan(20_000)
    })

    test.each<[string, Partial<Record<'recipient' | 'data', Reaction>>]>([
      ['RCPT TO', { recipient: '450 4.2.0 greylisted' }],
      ['DATA', { data: '451 4.3.0 try again' }],
    ])('repeats a mail after a temporary answer to %s with the same Message-ID', async (step, reaction) => {
      const { db } = portal()
      const sender = start()
      const [id = '', next = ''] = await queueMails(db, sender.now(), [{}, {}])
      server.react(reaction)
      await sender.send()
      expect([await stateOf(db, id), await stateOf(db, next)]).toEqual([
        ['waiting', null, 1],
        ['sent', null, 1],
      ])
      await sender.sendAfter(29 * SECOND_MS)
      expect(await stateOf(db, id)).toEqual(['waiting', null, 1])
      await sender.sendAfter(SECOND_MS)
      expect(await stateOf(db, id)).toEqual(['sent', null, 2])
      expect(server.ids()).toEqual([`<${next}@example.org>`, `<${id}@example.org>`])
      expect(sender.counted).not.toContain('down')
      expect(sender.logs()).toContain(`"step":"${step}"`)
    })

    test.each<[string, Partial<Record<'recipient' | 'data', Reaction>>]>([
      ['RCPT TO', { recipient: '550 no such user' }],
      ['DATA with a status of the address', { data: '550 5.1.1 no such user' }],
      ['DATA with a status of the mailbox', { data: '552 5.2.2 mailbox full' }],
    ])('gives a mail up after a permanent answer to %s', async (_, reaction) => {
      const { db } = portal()
      const sender = start({ operator: false })
      const [id = '', next = ''] = await queueMails(db, sender.now(), [{}, {}])
      server.react(reaction)
      await sender.send()
      expect([await stateOf(db, id), await stateOf(db, next)]).toEqual([
        ['givenUp', 'rejected', 1],
        ['sent', null, 1],
      ])
      expect(sender.counted).toEqual(['applicationDecided rejected', 'applicationDecided sent', 'up'])
      expect(await db.$count(mails)).toBe(2)
    })

    test.each<[string, object, string]>([
      ['a wrong password', { auth: '535 5.7.8 wrong password' }, 'AUTH 535'],
      ['a refused sender', { from: '550 5.7.1 sender not allowed' }, 'MAIL FROM 550'],
      ['a policy', { data: '554 5.7.1 user-0@example.org looks like spam' }, 'DATA 554'],
      ['a refused connection', { greeting: '554 5.3.2 go away' }, 'connect 554'],
    ])('lets mails wait after %s, and names the answer', async (_, reaction, counted) => {
      const { db } = portal()
      const sender = start()
      const [id = '', next = ''] = await queueMails(db, sender.now(), [{}, {}])
      server.react(reaction)
      await sender.send()
      // The next mail would fail for the same cause, so it is not tried for some seconds.
      expect([await stateOf(db, id), await stateOf(db, next)]).toEqual([
        ['waiting', null, 1],
        ['queued', null, 0],
      ])
      expect(sender.counted).toEqual(['applicationDecided waiting', 'down', counted])
      const [step = '', code = ''] = counted.split(/ (?=\d)/)
      expect(sender.logs()).toContain(`"step":"${step}","code":"${code}","text":"${code} 5.`)
      expect(sender.logs()).not.toMatch(/@|p.ss:word/)
      await sender.sendAfter(10 * SECOND_MS, 20 * SECOND_MS)
      expect([await stateOf(db, next), await stateOf(db, id)]).toEqual([
        ['sent', null, 1],
        ['sent', null, 2],
      ])
    })

    test('a server that hangs holds up the next mail by its deadline and the pause, not longer', async () => {
      const { db } = portal()
      server.received.splice(0)
      const sender = senderOf(portal(), server.url, { deliver: deliverWithin(200) })
      const [id = '', next = ''] = await queueMails(db, sender.now(), [{}, {}])
      server.react({ recipient: 'hang' })
      await sender.send()
      expect(await stateOf(db, id)).toEqual(['waiting', null, 1])
      expect(sender.counted).toContain('connect ETIMEDOUT')
      await sender.sendAfter(10 * SECOND_MS)
      expect(await stateOf(db, next)).toEqual(['sent', null, 1])
    })

    test('repeats a mail whose connection is lost in DATA with the same Message-ID', async () => {
      const { db } = portal()
      const sender = start()
      const [id = ''] = await queueMails(db, sender.now(), [{}])
      server.react({ data: 'disconnect' }, { data: 'disconnect' })
      await sender.sendAfter(0, 30 * SECOND_MS, MINUTE_MS)
      expect(await stateOf(db, id)).toEqual(['sent', null, 3])
      expect(server.ids()).toEqual([`<${id}@example.org>`])
    })

    test('sends security mails first, then those that are due first', async () => {
      const { db } = portal()
      const sender = start()
      await queueMails(db, sender.now(), [{}, { isSecurity: true }, {}, { isSecurity: true }])
      await sender.send()
      expect(server.recipients()).toEqual([1, 3, 0, 2].map((index) => `user-${index}@example.org`))
    })

    test('gives a mail up when its attempts have failed for two days', async () => {
      const { db } = portal()
      const sender = start({ operator: false })
      const [id = ''] = await queueMails(db, sender.now(), [{}])
      server.react(...Array.from({ length: 100 }, () => ({ recipient: '450 4.2.0 later' as const })))
      while ((await storedMail(db, id)).state !== 'givenUp') await sender.sendAfter(2 * HOUR_MS)
      const { createdAt, endedAt, reason, attempts } = await storedMail(db, id)
      const lasted = (endedAt?.getTime() ?? 0) - createdAt.getTime()
      expect([reason, lasted > RETRY_MS.others - 3 * HOUR_MS, attempts > 20 && attempts < 40]).toEqual([
        'expired',
        true,
        true,
      ])
    })

    test('a mail of an unknown kind waits and holds up no other', async () => {
      const { db } = portal()
      const sender = start()
      const [id = '', next = ''] = await queueMails(db, sender.now(), [{ kind: 'ofLaterVersion' }, {}])
      await sender.send()
      expect([await stateOf(db, id), await stateOf(db, next)]).toEqual([
        ['waiting', null, 1],
        ['sent', null, 1],
      ])
    })
  },
  WITHOUT_MAIL,
)

/** A delivery to the server that gives up after so many milliseconds. */
function deliverWithin(ms: number) {
  const credentials = { user: 'portal', password: MAIL_PASSWORD }
  const { port } = server
  return createSmtpDelivery({ host: '127.0.0.1', port, hasTls: false, isLoopback: true, credentials }, ms)
}

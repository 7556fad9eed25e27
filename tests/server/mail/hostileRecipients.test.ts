import { afterAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { approve, reject } from '@/server/records/limits/applicationDecisions'
import { submitApplication } from '@/server/records/limits/applicationStore'
import { localSource } from '@/server/records/audit/auditLog'
import { upsertUser, type SignedInProfile } from '@/server/records/sessions/users'
import { mails } from '@/server/storage/schema/mailSchema'
import { users } from '@/server/storage/schema/schema'
import { describeOnBoth } from '../support/databases/engines'
import { startMailServer } from './mailServer'
import { queueMails, senderOf, storedMail, WITHOUT_MAIL } from './senderOf'

const server = await startMailServer()
afterAll(() => server.stop())

const LONG = 'x'.repeat(320)

describeOnBoth(
  'Hostile recipients',
  (portal) => {
    const start = () => {
      server.received.splice(0)
      server.seen.recipients.splice(0)
      return senderOf(portal(), server.url, { operator: false })
    }

    test.each([
      'a@example.org\r\nRCPT TO:<b@example.org>',
      'a@example.org\nBcc: b@example.org',
      'a@example.org, b@example.org',
      'a@example.org>,<b@example.org',
      '"a b"@example.org',
      'a"@example.org',
      `${LONG}@example.org`,
      `a@${LONG}.org`,
      'a b@example.org',
      'a@b@example.org',
      '林苇@example.org',
      'a@',
      '@example.org',
      'a',
      '',
      'a@example.org\u0000',
      'a@exa\u202emple.org',
    ])('the address %j is given up before a mail server is asked', async (recipient) => {
      const { db } = portal()
      const sender = start()
      const [id = ''] = await queueMails(db, sender.now(), [{ recipient: recipient.replaceAll('\u0000', '\u0001') }])
      await sender.send()
      expect(await storedMail(db, id)).toMatchObject({ state: 'givenUp', reason: 'rejected' })
      expect(server.seen.recipients).toEqual([])
    })

    test('an internationalised domain is sent in ASCII', async () => {
      const sender = start()
      await queueMails(portal().db, sender.now(), [{ recipient: 'linwei@例え.jp' }])
      await sender.send()
      expect(server.received[0]?.source).toMatch(/^To: linwei@xn--r8jz45g\.jp\r?$/m)
    })

    const profile: SignedInProfile = {
      username: `linwei\r\nBcc: b@example.org ${LONG}`,
      nickname: '"<img src=x onerror=alert(1)>" %product%',
      email: 'linwei@example.org',
      emailVerified: true,
      avatar: '',
      language: 'en',
    }

    /** Stores a user with an application; returns its id. */
    async function applicant(sender: ReturnType<typeof start>, change: Partial<SignedInProfile> = {}) {
      const { db, configuration } = portal()
      await db.delete(mails)
      const userId = await upsertUser(db, 'outside', crypto.randomUUID(), { ...profile, ...change }, sender.now())
      const form = {
        name: profile.nickname,
        developer_type: 1,
        org_name: LONG,
        use_scene: LONG,
        model_ids: ['m'],
      } as const
      const request = { userId, form: { ...form, model_ids: ['m'] }, key: null, source: localSource, now: sender.now() }
      const bounds = configuration.portal.applicationBounds
      const defaults = configuration.defaultLimits
      const made = await submitApplication(db, { ...request, bounds, defaults, mail: sender.settings })
      return made.kind === 'submitted' ? made.application.id : expect.unreachable(made.kind)
    }

    test('a mail has no text of its user, and the operator’s text as text', async () => {
      const { db } = portal()
      const sender = start()
      const id = await applicant(sender)
      const reason = `<script>alert(1)</script> %product% %unknown% \u202e${'很长'.repeat(2000)}`
      await reject(db, { id, reason, mail: sender.settings, now: sender.now() })
      await sender.send()
      const [{ mail, source } = expect.unreachable('no mail has arrived')] = server.received
      expect(mail.subject).toBe('Intern: your application has been decided')
      expect(source.length).toBeLessThan(20_000)
      expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; %product% %unknown%')
      expect(mail.text).toContain('Reason: <script>alert(1)</script> %product% %unknown% 很长')
      expect(`${mail.text}${String(mail.html)}`).not.toMatch(/\u202e|onerror|linwei|Bcc|xxxx/)
    })

    test('an approval names the new limits in the language of the last sign-in', async () => {
      const { db, configuration } = portal()
      const sender = start()
      const id = await applicant(sender, { language: 'zh' })
      const grant = { rpm: 60, tpm: 20_000 }
      const decision = { id, grant, defaults: configuration.defaultLimits, mail: sender.settings, now: sender.now() }
      await approve(db, decision)
      await sender.send()
      expect(server.received[0]?.mail.text).toContain('当前限额为每分钟 60 次请求、20,000 个 Token。')
    })

    test.each([
      ['unverified', { emailVerified: false }],
      ['of unknown verification', { emailVerified: null }],
      ['missing', { email: '' }],
    ])('an address that is %s gets no mail', async (_, change) => {
      const { db } = portal()
      const sender = start()
      const id = await applicant(sender, change)
      await reject(db, { id, reason: '', mail: sender.settings, now: sender.now() })
      expect(await db.$count(mails)).toBe(0)
    })

    test('without mail a decision queues none', async () => {
      const { db, configuration } = portal()
      const id = await applicant(start())
      await reject(db, { id, reason: '', mail: configuration.mail, now: new Date() })
      expect([configuration.mail, await db.$count(mails)]).toEqual([{ mode: 'none' }, 0])
    })

    test('a sign-in that names no language keeps the stored one', async () => {
      const { db } = portal()
      const sign = (change: Partial<SignedInProfile>) =>
        upsertUser(db, 'outside', 'language', { ...profile, ...change }, new Date())
      const id = await sign({ language: 'en' })
      const { language: _, ...silent } = profile
      await upsertUser(db, 'outside', 'language', silent, new Date())
      const [user] = await db.select().from(users).where(eq(users.id, id))
      expect(user?.language).toBe('en')
    })
  },
  WITHOUT_MAIL,
)

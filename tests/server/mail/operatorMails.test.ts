import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc } from 'drizzle-orm'
import { simpleParser } from 'mailparser'
import { afterAll, expect, test } from 'vitest'
import type { RateApplication } from '@/openapi/types'
import { runCommand } from '@/server/operator/runCommand'
import { mails } from '@/server/storage/schema/mailSchema'
import { users } from '@/server/storage/schema/schema'
import { seededCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { signedIn, somebody } from '../support/journeys'
import type { TestServer } from '../support/testServer'
import { startMailServer } from './mailServer'
import { HOUR_MS, MINUTE_MS, queueMails } from './senderOf'

const server = await startMailServer()
afterAll(() => server.stop())

const form = {
  name: '林苇\r\nBcc: b@example.org',
  developer_type: 1,
  org_name: 'x',
  use_scene: 'x',
  model_ids: ['intern-echo'],
}

/** A new user applies over HTTP; returns the application's id. */
async function apply(portal: TestServer): Promise<string> {
  const caller = await seededCaller(portal)
  const { data } = await caller.ask<RateApplication>('/api/rate/application', { application: form })
  return data?.id ?? expect.unreachable('the application was refused')
}

const run = (portal: TestServer, ...args: string[]) =>
  runCommand(args, { db: portal.db, configuration: portal.configuration, now: () => portal.now() })

async function decideAll(portal: TestServer) {
  const pending = [...(await run(portal, 'applications', 'list')).text.matchAll(/^(\S{36}) {2}pending/gm)]
  for (const [, id = ''] of pending) await run(portal, 'applications', 'reject', id)
}

const statesOf = async ({ db }: TestServer) =>
  (await db.select().from(mails).orderBy(asc(mails.createdAt))).map(({ kind, state }) => `${kind} ${state}`)

describeOnBoth(
  'Mails to the operator',
  (portal) => {
    const begin = async () => {
      await decideAll(portal())
      await portal().db.delete(mails)
      server.received.splice(0)
      server.react()
      return portal().server
    }

    test('applications are announced once an hour, with their number and the command that lists them', async () => {
      const { sendMails } = await begin()
      await apply(portal())
      await sendMails()
      for (let index = 0; index < 3; index++) await apply(portal())
      await sendMails()
      expect(server.received.map(({ to }) => to)).toEqual([['operator@example.org']])
      portal().advance(HOUR_MS - MINUTE_MS)
      await sendMails()
      expect(server.received).toHaveLength(1)
      portal().advance(2 * MINUTE_MS)
      await sendMails()
      const [first, second, ...more] = server.received.map(({ mail }) => mail)
      expect(more).toEqual([])
      expect(first?.text).toContain('1 application for higher limits waits for a decision.')
      expect(second?.text).toContain('4 applications for higher limits wait for a decision.')
      expect(second?.text).toContain('    npm run admin -- applications list')
      expect(second?.subject).toBe('Intern: applications for higher limits are waiting')
      expect(server.received.map(({ source }) => source).join('')).not.toMatch(/Bcc|林苇/)
    })

    test('applications that are sent at once are announced by one mail', async () => {
      const { sendMails } = await begin()
      await Promise.all([apply(portal()), apply(portal()), apply(portal())])
      await sendMails()
      expect(await statesOf(portal())).toEqual(['newApplications sent'])
    })

    test('a mail about applications is withdrawn if all of them are decided before it is sent', async () => {
      const { sendMails } = await begin()
      await apply(portal())
      await sendMails()
      await apply(portal())
      expect(await statesOf(portal())).toEqual(['newApplications sent', 'newApplications queued'])
      await decideAll(portal())
      expect(await statesOf(portal())).toEqual(['newApplications sent'])
    })

    test('mails that are given up are reported, and a report that is given up is not', async () => {
      const { sendMails } = await begin()
      const { db } = portal()
      await queueMails(db, portal().now(), [{}, {}])
      const rejected = { recipient: '550 5.1.1 no such user' } as const
      server.react(rejected, rejected)
      await sendMails()
      expect(server.received.map(({ mail }) => mail.text)).toEqual([
        expect.stringContaining('The recipient’s address rejects 2 mails.'),
      ])
      await queueMails(db, portal().now(), [{}])
      server.react(rejected, rejected)
      await sendMails()
      expect(await statesOf(portal())).toEqual(['applicationDecided givenUp', 'mailsGivenUp givenUp'])
    })

    test('a sign-in stores its language', async () => {
      const { db } = portal()
      const who = somebody()
      await signedIn(portal().browser(), who)
      const [user] = (await db.select().from(users)).filter(({ username }) => username === who.username)
      expect(user?.language).toBe('zh')
    })
  },
  { MAIL_URL: server.url, MAIL_FROM: 'portal@example.org', OPERATOR_MAIL: 'operator@example.org' },
)

const data = mkdtempSync(path.join(tmpdir(), 'portal-mail-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

describeOnBoth(
  'Mails in files',
  (portal) => {
    test('without a mail server a portal of this machine writes mails into files', async () => {
      await apply(portal())
      await portal().server.sendMails()
      const [name = ''] = readdirSync(path.join(data, 'mail'))
      const mail = await simpleParser(readFileSync(path.join(data, 'mail', name)))
      expect([mail.from?.text, mail.subject]).toEqual([
        '"Intern" <portal@localhost>',
        'Intern: applications for higher limits are waiting',
      ])
      expect(portal().logs.join('')).toContain(name)
      rmSync(path.join(data, 'mail'), { recursive: true })
    })
  },
  { DATA_DIR: data, OPERATOR_MAIL: 'operator@example.org' },
)

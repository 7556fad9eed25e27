import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LEASE_MS } from '@/server/records/mail/outboxMachine'
import { claimMail } from '@/server/records/mail/sending'
import type { Deliver } from '@/server/mail/delivery'
import { mails } from '@/server/storage/schema/mailSchema'
import { describeOnBoth } from '../support/databases/engines'
import { queueMails, senderOf, WITHOUT_MAIL } from './senderOf'

const ANYWHERE = 'smtp://127.0.0.1:1'
const KILLS = 50

/** Resolves when its process is killed: it never returns to that process. */
function killedProcess() {
  let kill: () => void = () => undefined
  const isKilled = new Promise<void>((resolve) => (kill = resolve))
  return { isKilled, kill, forever: new Promise<never>(() => undefined) }
}

const messageIdOf = (source: Buffer) => /^Message-ID: (<.+>)/m.exec(source.toString())?.[1] ?? ''

describeOnBoth(
  'Senders that are killed',
  (portal) => {
    test('50 kills lose no mail, and each doubles one at most, with the same Message-ID', async () => {
      const { db } = portal()
      const arrived: string[] = []
      const first = senderOf(portal(), ANYWHERE)
      let time = first.now().getTime()
      const ids = await queueMails(
        db,
        first.now(),
        Array.from({ length: KILLS + 10 }, () => ({})),
      )
      for (let kills = 0; kills < KILLS; kills++) {
        const { isKilled, kill, forever } = killedProcess()
        // Half of the processes die before the server has the mail, half before its outcome is stored.
        const deliver: Deliver = ({ source }) => {
          if (kills % 2 === 1) arrived.push(messageIdOf(source))
          kill()
          return forever
        }
        const killed = senderOf(portal(), ANYWHERE, { deliver, isKilled: true })
        killed.advance(time - killed.now().getTime())
        void killed.send()
        await isKilled
        // No other process sends before the lease of the killed one is over.
        expect(await claimMail(db, new Date(time + LEASE_MS - 1))).toBeNull()
        time += LEASE_MS
      }
      const last = senderOf(portal(), ANYWHERE, {
        deliver: ({ source }) => {
          arrived.push(messageIdOf(source))
          return Promise.resolve({ outcome: 'accepted' })
        },
      })
      last.advance(time - last.now().getTime())
      await last.send()
      const sent = await db.select({ state: mails.state, mails: count() }).from(mails).groupBy(mails.state)
      expect(sent).toEqual([{ state: 'sent', mails: KILLS + 10 }])
      expect([...new Set(arrived)].toSorted()).toEqual(ids.map((id) => `<${id}@example.org>`).toSorted())
      expect(arrived.length - ids.length).toBeLessThanOrEqual(KILLS / 2)
    })

    test('two senders on one database send each mail once', async () => {
      const { db } = portal()
      const arrived: string[] = []
      const deliver: Deliver = ({ source }) => {
        arrived.push(messageIdOf(source))
        return Promise.resolve({ outcome: 'accepted' })
      }
      const senders = [0, 1, 2].map(() => senderOf(portal(), ANYWHERE, { deliver }))
      const now = senders[0]?.now() ?? new Date()
      const ids = await queueMails(
        db,
        now,
        Array.from({ length: 20 }, () => ({})),
      )
      while ((await db.$count(mails)) > arrived.length) await Promise.all(senders.map(({ send }) => send()))
      expect(arrived.toSorted()).toEqual(ids.map((id) => `<${id}@example.org>`).toSorted())
    })

    test('a stop ends after the running attempt and leaves the other mails queued', async () => {
      const { db } = portal()
      const { isKilled: hasBegun, kill: begin } = killedProcess()
      const sender = senderOf(portal(), ANYWHERE, {
        deliver() {
          begin()
          return Promise.resolve({ outcome: 'accepted' })
        },
      })
      await queueMails(db, sender.now(), [{}, {}, {}])
      void sender.send()
      await hasBegun
      await sender.stop()
      const states = (await db.select({ state: mails.state }).from(mails)).map(({ state }) => state)
      expect(states.toSorted()).toEqual(['queued', 'queued', 'sent'])
    })
  },
  WITHOUT_MAIL,
)

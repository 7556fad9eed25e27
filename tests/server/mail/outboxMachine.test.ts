import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createActor, transition } from 'xstate'
import {
  LEASE_MS,
  nextOutbox,
  outboxMachine,
  RETRY_MS,
  type Outbox,
  type OutboxEvent,
} from '@/server/records/mail/outboxMachine'
import { mermaid } from '@/tools/machines/mermaid'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const queued: Outbox = { isUrgent: false, createdAt: 0, attempts: 0, dueAt: 0, reason: null }
const architecture = new URL('../../../docs/architecture.md', import.meta.url)

type Snapshot = ReturnType<typeof nextOutbox>
const brief = ({ state, attempts, dueAt, reason }: Snapshot) =>
  `${state} ${attempts} ${dueAt / 1000}s${reason === null ? '' : ` ${reason}`}`

const states = ['queued', 'sending', 'waiting', 'sent', 'givenUp'] as const
const late = RETRY_MS.others - 10_000

test('the outbox handles every event in every state as in this table', () => {
  const outbox: Outbox = { ...queued, attempts: 1, dueAt: 30_000 }
  const events: OutboxEvent[] = [
    { type: 'mail.claimed', at: 60_000 },
    { type: 'send.accepted' },
    { type: 'send.rejected' },
    { type: 'send.deferred', at: 60_000 },
    { type: 'send.deferred', at: late },
  ]
  const rows = states.map((state) => [state, ...events.map((event) => brief(nextOutbox(state, outbox, event)))])
  const still = (state: string) => `${state} 1 30s`
  const claimed = 'sending 2 90s'
  expect(rows).toEqual([
    ['queued', claimed, ...Array.from({ length: 4 }, () => still('queued'))],
    ['sending', claimed, still('sent'), `${still('givenUp')} rejected`, 'waiting 1 90s', `${still('givenUp')} expired`],
    ['waiting', claimed, ...Array.from({ length: 4 }, () => still('waiting'))],
    ['sent', ...Array.from({ length: 5 }, () => still('sent'))],
    ['givenUp', ...Array.from({ length: 5 }, () => still('givenUp'))],
  ])
})

test('a mail begins queued and ends in a final state', () => {
  const actor = createActor(outboxMachine, { input: queued }).start()
  expect(actor.getSnapshot().value).toBe('queued')
  actor.send({ type: 'mail.claimed', at: 0 })
  actor.send({ type: 'send.accepted' })
  expect([actor.getSnapshot().value, actor.getSnapshot().status]).toEqual(['sent', 'done'])
})

/** The times of all attempts, in seconds, of a mail whose attempts fail at once. */
function attemptsOf(isUrgent: boolean): number[] {
  const times: number[] = []
  let mail: Snapshot = { state: 'queued', ...queued, isUrgent }
  while (mail.state !== 'givenUp') {
    const at = mail.dueAt
    times.push(at / 1000)
    mail = nextOutbox(mail.state, mail, { type: 'mail.claimed', at })
    expect(mail.dueAt).toBe(at + LEASE_MS)
    mail = nextOutbox(mail.state, mail, { type: 'send.deferred', at })
  }
  return times
}

describe('Attempts', () => {
  test('an urgent mail is tried for two hours, with delays that grow to ten minutes', () => {
    const times = attemptsOf(true)
    expect(times.slice(0, 7)).toEqual([0, 30, 90, 210, 450, 930, 1530])
    expect(times.at(-1)).toBeGreaterThan((RETRY_MS.urgent - 10 * MINUTE_MS) / 1000)
    expect(times.at(-1)).toBeLessThanOrEqual(RETRY_MS.urgent / 1000)
  })

  test('another mail is tried for two days, with delays that grow to two hours', () => {
    const times = attemptsOf(false)
    expect(times.slice(0, 9)).toEqual([0, 30, 90, 210, 450, 930, 1890, 3810, 7650])
    expect(times.at(-1)).toBeGreaterThan((RETRY_MS.others - 2 * HOUR_MS) / 1000)
    expect(times.at(-1)).toBeLessThanOrEqual(RETRY_MS.others / 1000)
  })
})

test('a transition has no effect outside of its snapshot', () => {
  const snapshot = outboxMachine.resolveState({ value: 'queued', context: queued })
  const [next, effects] = transition(outboxMachine, snapshot, { type: 'mail.claimed', at: 0 })
  expect([next.value, effects.map(({ type }) => type)]).toEqual(['sending', []])
})

test('docs/architecture.md draws the outbox as it is (UPDATE_DIAGRAMS=1 redraws it)', () => {
  const text = readFileSync(architecture, 'utf8')
  const drawn = text.replace(
    /(`server\/records\/mail\/outboxMachine\.ts`:\n\n```mermaid\n)[^`]*(```)/,
    (_, before: string, after: string) => `${before}${mermaid(outboxMachine)}\n${after}`,
  )
  if (process.env['UPDATE_DIAGRAMS'] === '1') writeFileSync(architecture, drawn)
  else expect(text).toBe(drawn)
  expect(text).toContain('givenUp')
})

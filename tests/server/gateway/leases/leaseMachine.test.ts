import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import { leaseMachine, SHARED_MS } from '@/server/gateway/admission/leases/leaseMachine'
import { createLeasings } from '@/server/gateway/admission/leases/leasing'
import { deadEnds, unreachedStates } from '@/tests/machines/support/graph'
import { eventMatrix, stateName, walked } from '@/tests/machines/support/eventMatrix'
import { mermaid } from '@/tools/machines/mermaid'

const architecture = new URL('../../../../docs/architecture.md', import.meta.url)

const facts = ['calls.repeated', 'calls.ceased', 'limits.changed', 'leases.recalled'] as const
const ends = ['xstate.done.actor.giveBack', 'xstate.error.actor.giveBack'].map((type) => ({ type }))
const shared = { type: 'xstate.after.shared.lease.recalled' }
const events = [...facts.map((type) => ({ type })), ...ends, shared]

describe('the life of an account’s leases', () => {
  const reached = walked(leaseMachine, { inputs: [{ userId: 'me' }], events })

  test('every state of the leases is reached and left again', () => {
    expect(unreachedStates(leaseMachine, reached())).toEqual([])
    expect(deadEnds(leaseMachine, reached(), events)).toEqual([])
  })

  test('what each state of the leases does with each event', () => {
    expect(eventMatrix(leaseMachine, reached(), events)).toMatchInlineSnapshot(`
      {
        "asking": [
          "calls.repeated → leasing",
          "leases.recalled → recalled.givingBack",
          "ignored: calls.ceased, limits.changed, xstate.done.actor.giveBack, xstate.error.actor.giveBack, xstate.after.shared.lease.recalled",
        ],
        "givingBack": [
          "leases.recalled → recalled.givingBack",
          "xstate.done.actor.giveBack → asking",
          "xstate.error.actor.giveBack → asking",
          "ignored: calls.repeated, calls.ceased, limits.changed, xstate.after.shared.lease.recalled",
        ],
        "leasing": [
          "calls.ceased → givingBack",
          "limits.changed → givingBack",
          "leases.recalled → recalled.givingBack",
          "ignored: calls.repeated, xstate.done.actor.giveBack, xstate.error.actor.giveBack, xstate.after.shared.lease.recalled",
        ],
        "recalled.given": [
          "leases.recalled → recalled.givingBack",
          "xstate.after.shared.lease.recalled → asking",
          "ignored: calls.repeated, calls.ceased, limits.changed, xstate.done.actor.giveBack, xstate.error.actor.giveBack",
        ],
        "recalled.givingBack": [
          "leases.recalled → recalled.givingBack",
          "xstate.done.actor.giveBack → recalled.given",
          "xstate.error.actor.giveBack → recalled.given",
          "xstate.after.shared.lease.recalled → asking",
          "ignored: calls.repeated, calls.ceased, limits.changed",
        ],
      }
    `)
  })
})

/** Leases whose giving back ends as a test says. */
function start() {
  const clock = new SimulatedClock()
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const giveBack = () => new Promise<void>((resolve, reject) => void ends.push({ resolve, reject }))
  const leasing = createLeasings(giveBack, clock)('me')
  return { clock, ends, leasing }
}

test('leases that are asked back are given back, and the account asks the database for a minute', async () => {
  const { clock, ends, leasing } = start()
  leasing.tell('calls.repeated')
  expect([leasing.state(), leasing.turn()]).toEqual(['leasing', 1])
  leasing.tell('leases.recalled')
  expect([leasing.state(), ends.length]).toEqual(['recalled', 1])
  ends[0]?.resolve()
  clock.increment(SHARED_MS - 1)
  leasing.tell('calls.repeated')
  expect(leasing.state()).toBe('recalled')
  leasing.tell('leases.recalled')
  expect(ends).toHaveLength(2)
  clock.increment(SHARED_MS - 1)
  expect(leasing.state()).toBe('recalled')
  clock.increment(1)
  expect(leasing.state()).toBe('asking')
  leasing.tell('calls.repeated')
  expect([leasing.state(), leasing.turn()]).toEqual(['leasing', 2])
})

test.each(['calls.ceased', 'limits.changed'] as const)(
  'leases are given back once at %s, and may be taken again after that, also where the database did not hear of it',
  async (fact) => {
    for (const end of ['resolve', 'reject'] as const) {
      const { ends, leasing } = start()
      leasing.tell('calls.repeated')
      leasing.tell(fact)
      leasing.tell(fact)
      expect([leasing.state(), ends.length]).toEqual(['givingBack', 1])
      ends[0]?.[end](new Error('the database is away'))
      await expect.poll(() => leasing.state()).toBe('asking')
    }
  },
)

test('on every path through the life of leases an account is leased only after a repeated call', () => {
  const paths = getSimplePaths(leaseMachine, { input: { userId: 'me' }, events: events as never[] }) // as: the machine's own and those of its actors
  expect(paths.length).toBeGreaterThan(5)
  for (const { steps, state } of paths) {
    const isLeasing = stateName(state.value) === 'leasing'
    expect(isLeasing).toBe(steps.at(-1)?.event.type === 'calls.repeated')
  }
})

test('docs/architecture.md draws the life of leases as it is (UPDATE_DIAGRAMS=1 redraws it)', () => {
  const text = readFileSync(architecture, 'utf8')
  const drawn = text.replace(
    /(<!-- leases -->\n\n```mermaid\n)[^`]*(```)/,
    (_, before: string, after: string) => `${before}${mermaid(leaseMachine)}\n${after}`,
  )
  if (process.env['UPDATE_DIAGRAMS'] === '1') writeFileSync(architecture, drawn)
  else expect(text).toBe(drawn)
  expect(text).toContain('<!-- leases -->')
})

import fc from 'fast-check'
import type { Fate } from './simulatedProcess'

export const [PROCESSES, ACCOUNTS, TOKENS] = [3, 2, 2]
const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000]

export type AskedOf = {
  process: number
  account: number
  token: number
  input: number
  least: number
  answers: number
}
export type Step =
  | { kind: 'wait'; ms: number }
  | { kind: 'setClock'; ms: number }
  | { kind: 'skew'; process: number; ms: number }
  | { kind: 'reserve'; together: readonly AskedOf[]; bodyMs: number; fate: Fate; dies: boolean }
  | { kind: 'end'; process: number; share: number; which: number; fate: Fate; dies: boolean }
  | { kind: 'again'; process: number; which: number }
  | { kind: 'kill'; process: number }
  | { kind: 'limit'; account: number; rpm: number; output: number }
  | { kind: 'limitToken'; account: number; token: number; rpm: number | null }
  | { kind: 'revoke'; account: number; token: number }
  | { kind: 'cleanUp' }

const process = fc.nat({ max: PROCESSES - 1 })
const account = fc.nat({ max: ACCOUNTS - 1 })
const token = fc.nat({ max: TOKENS - 1 })
const which = fc.nat({ max: 7 })
const between = (min: number, max: number) => fc.integer({ min, max })
const kind = <Kind extends Step['kind']>(name: Kind) => fc.constant(name)
const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fate>('answered') },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('unsent', 'unheard') },
)

const dies = fc.nat({ max: 5 }).map((one) => one === 1)

const asked = (by: fc.Arbitrary<number>) =>
  fc.record({
    process: by,
    account,
    token,
    input: between(1, 60),
    least: between(1, 20),
    answers: between(1, 4),
  })
/** Reservations of one process, whose order is known, or of several processes at once. */
const together = fc.oneof(
  process.chain((one) => fc.array(asked(fc.constant(one)), { minLength: 1, maxLength: 4 })),
  fc.array(asked(process), { minLength: 2, maxLength: 5 }),
)
const bodyMs = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: between(1, 50 * SECOND_MS) })
const waitMs = fc.oneof(
  { weight: 8, arbitrary: between(1, 40 * SECOND_MS) },
  { weight: 1, arbitrary: between(1, 40 * MINUTE_MS) },
  { weight: 1, arbitrary: between(20 * HOUR_MS, 30 * HOUR_MS) },
)
const jumpMs = fc.oneof(between(-90 * SECOND_MS, 20 * SECOND_MS), between(-HOUR_MS, HOUR_MS))
const tokenRpm = fc.option(between(1, 3))

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: kind('wait'), ms: waitMs }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('setClock'), ms: jumpMs }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('skew'), process, ms: between(-10 * SECOND_MS, 10 * SECOND_MS) }) },
  { weight: 9, arbitrary: fc.record({ kind: kind('reserve'), together, bodyMs, fate, dies }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('end'),
      process,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      which,
      fate,
      dies,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('again'), process, which }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('kill'), process }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('limit'), account, rpm: between(1, 6), output: between(20, 300) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('limitToken'), account, token, rpm: tokenRpm }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('revoke'), account, token }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cleanUp' as const }) },
)

/** A call of which no message gets lost. */
const answered = { bodyMs: 0, fate: 'answered', dies: false } as const
const reserveOf = (one: AskedOf, times = 1): Step => ({
  kind: 'reserve',
  together: Array.from({ length: times }, () => one),
  ...answered,
})

const endOf = ({ process: by }: AskedOf, share: number): Step => ({
  kind: 'end',
  process: by,
  share,
  which: 0,
  fate: 'answered',
  dies: false,
})

/** Events between two calls of an account: its calls in other processes, other limits, time. */
const interlude = (one: AskedOf): fc.Arbitrary<Step> =>
  fc.oneof(
    step,
    fc.record({ kind: kind('wait'), ms: between(15 * SECOND_MS, 45 * SECOND_MS) }),
    fc.record({ kind: kind('limit'), account: fc.constant(one.account), rpm: between(1, 4), output: between(20, 300) }),
    fc.record({ kind: kind('limitToken'), account: fc.constant(one.account), token, rpm: tokenRpm }),
    fc
      .record({ process, token, times: between(1, 4) })
      .map(({ times, ...who }) => reserveOf({ ...one, ...who }, times)),
  )

/** A client that calls again and again, with events in between. */
const conversation: fc.Arbitrary<Step[]> = asked(process)
  .map((one): AskedOf => ({ ...one, input: Math.ceil(one.input / 12), least: Math.ceil(one.least / 5), answers: 1 }))
  .chain((one) =>
    fc.record({
      one: fc.constant(one),
      calls: between(2, 3),
      pauseMs: between(1, 12 * SECOND_MS),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      meanwhile: fc.array(interlude(one), { maxLength: 3 }),
      after: fc.array(interlude(one), { maxLength: 3 }),
    }),
  )
  .map(({ one, calls, pauseMs, share, meanwhile, after }) => {
    const round: Step[] = [reserveOf(one), endOf(one, share), { kind: 'wait', ms: pauseMs }]
    return [...Array.from({ length: calls }, () => round).flat(), ...meanwhile, reserveOf(one), ...after]
  })

export const history: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof({ weight: 4, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: conversation }), {
    minLength: 6,
    maxLength: 24,
  })
  .map((parts) => parts.flat())

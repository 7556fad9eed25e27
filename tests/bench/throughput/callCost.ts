import path from 'node:path'
import { startCluster } from '@/tests/server/support/databases/postgres'
import { median, type Figure } from '../figures'
import { leaveMeasuredCore, processorTime, startModel, startPortal } from './measured'
import { callFor } from './wrk'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
const WARM_UP_S = 5
const ROUND_S = 8
const CONNECTIONS = 64

type Cost = { node: number; database: number }

function quartiles(values: readonly number[]): [number, number] {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return [median(sorted.slice(0, half)), median(sorted.slice(-half))]
}

function compared(ratios: readonly number[]): string {
  const [low, high] = quartiles(ratios)
  return `${median(ratios).toFixed(3)} (quartiles ${low.toFixed(3)} to ${high.toFixed(3)})`
}

/** Processor time of a call here and in the checkout that BENCH_AGAINST names, in turn. */
export async function measureCallCost(): Promise<Figure[]> {
  const against = process.env['BENCH_AGAINST']
  if (against === undefined) return [['not measured', 'BENCH_AGAINST=<folder of an older checkout with node_modules>']]
  leaveMeasuredCore()
  const cluster = await startCluster({ isDurable: true })
  const model = await startModel()
  const portals: Awaited<ReturnType<typeof startPortal>>[] = []
  try {
    for (const checkout of [path.resolve(against), process.cwd()]) {
      const input = { database: await cluster.createDatabase(), model: model.origin, accounts: 200, checkout }
      portals.push(await startPortal(checkout, input))
    }
    for (const portal of portals) await callFor(portal, WARM_UP_S, CONNECTIONS)
    const rounds: Cost[][] = []
    for (let round = 0; round < ROUNDS; round++) {
      // The first of a round may find a warmer database: each is first in every second round.
      const order = round % 2 === 0 ? portals : portals.toReversed()
      const costs = new Map<unknown, Cost>()
      for (const portal of order) {
        const before = processorTime(cluster.pids())
        const { processorMsACall, perSecond } = await callFor(portal, ROUND_S, CONNECTIONS)
        const database = (processorTime(cluster.pids()) - before) / (perSecond * ROUND_S)
        costs.set(portal, { node: processorMsACall, database })
      }
      rounds.push(portals.map((portal) => costs.get(portal) ?? { node: NaN, database: NaN }))
    }
    const of = (read: (cost: Cost) => number) =>
      compared(
        rounds.map(
          ([old, now]) => read(now ?? { node: NaN, database: NaN }) / read(old ?? { node: NaN, database: NaN }),
        ),
      )
    const told = (index: number) => {
      const costs = rounds.map((round) => round[index] ?? { node: NaN, database: NaN })
      return `${median(costs.map(({ node }) => node)).toFixed(3)} ms of Node's, ${median(costs.map(({ database }) => database)).toFixed(3)} ms of PostgreSQL's`
    }
    return [
      ['older checkout', told(0)],
      ['this checkout', told(1)],
      ['ratio of Node’s', of(({ node }) => node)],
      ['ratio of PostgreSQL’s', of(({ database }) => database)],
      ['ratio of both', of(({ node, database }) => node + database)],
    ]
  } finally {
    for (const one of [...portals, model]) await one.stop()
    await cluster.stop()
  }
}

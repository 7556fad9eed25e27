import { createActor, fromPromise, type ContextFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { TrendQuery } from '@/openapi/types'
import { trendChartMachine } from '@/machines/trendChart/trendChart.machine'
import * as select from '@/machines/trendChart/trendChart.selectors'
import type { TrendAnswer, TrendSelection } from '@/machines/trendChart/trendQuery'
import { done, failed, start, step } from '../support/effects'
import { eventMatrix, reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { trendPoint } from '../support/samples'
import { settled } from '../support/settled'

const total: TrendSelection = {
  modelIds: [],
  tokenIds: [],
  startTime: '2026-11-19',
  endTime: '2026-11-20',
  method: 'total',
}
const day: TrendSelection = { ...total, method: 'day' }
const oneModel: TrendSelection = { ...total, modelIds: ['s1'] }

const answer = (calls: number): TrendAnswer => ({
  timeZone: 'Asia/Shanghai',
  points: [trendPoint('2026-11-20', calls)],
})
const changed = (selection: TrendSelection) => ({ type: 'selection.changed', selection }) as const

function startChart(selection: TrendSelection = total) {
  type Question = { query: TrendQuery; signal: AbortSignal; answer: (trend: TrendAnswer) => void; fail: () => void }
  const asked: Question[] = []
  const loadTrend = fromPromise<TrendAnswer, TrendQuery>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        asked.push({ query: input, signal, answer: resolve, fail: () => reject(new Error('offline')) })
      }),
  )
  const chart = createActor(trendChartMachine.provide({ actors: { loadTrend } }), {
    input: { metric: 'token', selection },
  }).start()
  const seen = () => {
    const trend = select.selectTrend(chart.getSnapshot())
    return [[...chart.getSnapshot().tags].join(' '), trend && [trend.selection, trend.points[0]?.api_calls]]
  }
  return { chart, asked, seen }
}

test.each([
  ['api', total, { type: 1, method: 1, modelIds: [] }],
  ['token', day, { type: 2, method: 2, modelIds: [] }],
  ['token', oneModel, { type: 2, method: 1, modelIds: ['s1'] }],
  ['api', { ...total, tokenIds: ['t1'] }, { type: 1, method: 1, modelIds: [], tokenIds: ['t1'] }],
] as const)('a trend chart asks for %s figures as the contract says', (metric, selection, expected) => {
  const asked: TrendQuery[] = []
  const loadTrend = fromPromise<TrendAnswer, TrendQuery>(({ input }) => {
    asked.push(input)
    return Promise.resolve(answer(1))
  })
  createActor(trendChartMachine.provide({ actors: { loadTrend } }), { input: { metric, selection } }).start()
  expect(asked).toEqual([{ startTime: '2026-11-19', endTime: '2026-11-20', ...expected }])
})

describe('a trend chart', () => {
  test('a trend chart keeps an answer with the selection that it answers, also while the next one loads', async () => {
    const { chart, asked, seen } = startChart()
    expect(seen()).toEqual(['total loading', null])
    asked[0]?.answer(answer(1))
    await settled()
    expect(seen()).toEqual(['total loaded', [total, 1]])
    chart.send(changed(day))
    expect(seen()).toEqual(['day loading', [total, 1]])
    asked[1]?.answer(answer(2))
    await settled()
    expect(seen()).toEqual(['day loaded', [day, 2]])
  })

  test.each([
    ['of the other method', day],
    ['of the same method', oneModel],
  ])('a trend chart ignores an older answer after a newer choice %s', async (_, newer) => {
    const { chart, asked, seen } = startChart()
    chart.send(changed(newer))
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    asked[1]?.answer(answer(2))
    asked[0]?.answer(answer(1))
    await settled()
    expect(seen()).toEqual([`${newer.method} loaded`, [newer, 2]])
  })

  test('a trend chart ignores an older failure after a newer choice', async () => {
    const { chart, asked, seen } = startChart()
    chart.send(changed(day))
    asked[0]?.fail()
    asked[1]?.answer(answer(2))
    await settled()
    expect(seen()).toEqual(['day loaded', [day, 2]])
  })

  test('a trend chart asks nothing for the selection that it has, models in another order', () => {
    const { chart, asked } = startChart({ ...total, modelIds: ['s1', 'vl3'] })
    chart.send(changed({ ...total, modelIds: ['vl3', 's1'] }))
    expect(asked.length).toBe(1)
  })

  test.each([total, day])('a trend chart shows nothing old after a failure, and asks again: %j', async (selection) => {
    const { chart, asked, seen } = startChart(selection)
    asked[0]?.answer(answer(1))
    await settled()
    chart.send(changed({ ...selection, modelIds: ['s1'] }))
    asked[1]?.fail()
    await settled()
    expect([seen(), select.selectIsFailed(chart.getSnapshot())]).toEqual([[`${selection.method} failed`, null], true])
    chart.send({ type: 'trend.reloaded' })
    expect([asked[2]?.query.modelIds, select.selectIsLoading(chart.getSnapshot())]).toEqual([['s1'], true])
  })

  test('a trend chart stops its request when it ends', () => {
    const { chart, asked } = startChart()
    chart.stop()
    expect(asked[0]?.signal.aborted).toBe(true)
  })
})

test('trend chart: a change stops one request and starts another', () => {
  const { snapshot } = start(trendChartMachine, { metric: 'api', selection: total })
  const effects = [day, oneModel, total].map(
    (selection) => step(trendChartMachine, snapshot, changed(selection)).effects,
  )
  expect(effects).toEqual([['stop child', 'start loadTrend'], ['stop child', 'start loadTrend'], []])
})

test('what each state of trend chart does with each event', () => {
  const events = [changed(total), changed(day), changed(oneModel), { type: 'trend.reloaded' }] as const
  const answers = ['total', 'day'].flatMap((method) => [
    done(`trendChart.${method}.loading`, answer(1)),
    failed(`trendChart.${method}.loading`),
  ])
  const inputs = [total, day].map((selection) => ({ metric: 'api', selection }))
  const walk = { inputs, events: [...events, ...answers] }
  const states = reachable(trendChartMachine, walk)
  expect(unreachedStates(trendChartMachine, states)).toEqual([])
  expect(deadEnds(trendChartMachine, states, walk.events)).toEqual([])
  for (const state of states) {
    const { selection, trend } = state.context as ContextFrom<typeof trendChartMachine> // of this machine
    expect(state.hasTag('day')).toBe(selection.method === 'day')
    if (state.hasTag('loaded')) expect(trend?.selection).toEqual(selection)
    if (state.hasTag('failed')) expect(trend).toBeNull()
  }
  expect(eventMatrix(trendChartMachine, states, events)).toMatchInlineSnapshot(`
    {
      "day.failed": [
        "selection.changed {selection:{modelIds:[],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:total}} → total.loading",
        "selection.changed {selection:{modelIds:[s1],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:total}} → total.loading",
        "trend.reloaded → day.loading",
        "ignored: selection.changed {selection:{modelIds:[],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:day}}",
      ],
      "day.loaded": [
        "selection.changed {selection:{modelIds:[],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:total}} → total.loading",
        "selection.changed {selection:{modelIds:[s1],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:total}} → total.loading",
        "ignored: selection.changed {selection:{modelIds:[],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:day}}, trend.reloaded",
      ],
      "day.loading": [
        "selection.changed {selection:{modelIds:[],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:total}} → total.loading",
        "selection.changed {selection:{modelIds:[s1],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:total}} → total.loading",
        "ignored: selection.changed {selection:{modelIds:[],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:day}}, trend.reloaded",
      ],
      "total.failed": [
        "selection.changed {selection:{modelIds:[],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:total}} → ignored | total.loading",
        "selection.changed {selection:{modelIds:[],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:day}} → day.loading",
        "selection.changed {selection:{modelIds:[s1],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:total}} → ignored | total.loading",
        "trend.reloaded → total.loading",
        "ignored: nothing",
      ],
      "total.loaded": [
        "selection.changed {selection:{modelIds:[],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:total}} → ignored | total.loading",
        "selection.changed {selection:{modelIds:[],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:day}} → day.loading",
        "selection.changed {selection:{modelIds:[s1],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:total}} → ignored | total.loading",
        "ignored: trend.reloaded",
      ],
      "total.loading": [
        "selection.changed {selection:{modelIds:[],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:total}} → ignored | total.loading",
        "selection.changed {selection:{modelIds:[],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:day}} → day.loading",
        "selection.changed {selection:{modelIds:[s1],tokenIds:[],startTime:2026-11-19,endTime:2026-11-20,method:total}} → ignored | total.loading",
        "ignored: trend.reloaded",
      ],
    }
  `)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apiToken } from '@/tests/machines/support/samples'
import type { Trend } from '@/machines/usage/usageSelection'
import { playgroundId } from '@/openapi/rules/playground'
import type { ModelCall } from '@/openapi/types'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'
import { textsFor } from '@/src/i18n/texts'
import { toCsv } from '@/src/parts/files'
import { figuresOf, isZero, totalsOf } from '@/src/features/usage/figures'
import { tokenNamesOf } from '@/src/features/usage/TokenFilter'
import { axisScale } from '@/src/features/usage/trends/axisScale'
import { callsCsv } from '@/src/features/usage/calls/callsCsv'
import { csvName, trendCsv } from '@/src/features/usage/trends/trendCsv'
import { percentOf } from '@/src/parts/Count'
import { wallClock } from '@/src/features/limits/Limits'
import { unknownDetails } from '@/tests/support/unknownDetails'
import { labelledDays, lineChartOptions } from '@/src/ui/data/chart/lineChartOptions'

loadTextsNow()
const today = '2026-11-21'

it('a chosen token is called deleted once its owner’s tokens are known, not before', () => {
  const texts = textsFor('en').callDetailPage
  const own = [apiToken({ id: 't-1', token_name: 'program' })]
  expect(tokenNamesOf(texts, own, ['t-1', 't-2'])).toEqual(['program', texts.unknownToken()])
  expect(tokenNamesOf(texts, null, ['t-1', 't-2'])).toEqual(['t-1', 't-2'])
})

const ofPlayground: ModelCall = {
  called_at: '2026-11-20T16:30:00.000Z',
  model: 'intern-s1',
  token_name: null,
  status: 200,
  input_tokens: 1,
  output_tokens: 2,
  latency_ms: 3,
  ...unknownDetails,
}

it('calls of the playground have its name in filter, chart and file', () => {
  for (const [language, name] of [
    ['en', 'Playground'],
    ['zh', '在线体验'],
  ] as const) {
    const texts = textsFor(language).callDetailPage
    expect(tokenNamesOf(texts, [], [playgroundId])).toEqual([name])
    expect(callsCsv(texts, [ofPlayground]).split(',')[0]).toBe(`\uFEFF${texts.callTime()} (UTC)`)
    expect(callsCsv(texts, [ofPlayground]).split('\n')[1]).toContain(`,${name},`)
    const groups = [
      { id: playgroundId, name: null, list: [] },
      { id: null, name: null, list: [] },
    ]
    const { lines } = figuresOf('api', { points: [], groups }, today)
    expect(lines.map(({ nameIn }) => nameIn(texts))).toEqual([name, texts.otherGroups()])
  }
})

const trend: Trend = {
  timeZone: 'Asia/Shanghai',
  selection: { modelIds: [], tokenIds: [], startTime: '2026-11-20', endTime: today, method: 'day', split: 'none' },
  previous: null,
  groups: [],
  points: [
    { date: '2026-11-20', api_calls: 2, input_tokens: 30, output_tokens: 4_000_000_000 },
    { date: today, api_calls: 0, input_tokens: 0, output_tokens: 0 },
  ],
}

describe('figures', () => {
  it('the figures of a trend are the same days and values for chart and file', () => {
    const figures = figuresOf('token', trend, today)
    const csv = trendCsv(textsFor('en').callDetailPage, {
      title: 'Input/Output Tokens',
      method: 'Daily',
      trend,
      figures,
      modelNames: ['=SUM(A1)', 'b;c'],
      tokenNames: ['ci', '@home'],
    })
    expect(csv).toBe(
      [
        '\uFEFFUsage report,Input/Output Tokens',
        'Figures,Daily',
        'Range,2026-11-20 to 2026-11-21',
        'Time zone,Asia/Shanghai',
        "Models,'=SUM(A1); b;c",
        'API tokens,ci; @home',
        '',
        'Date,Input tokens,Output tokens,Note',
        '2026-11-20,30,4000000000,',
        '2026-11-21,0,0,"Today, not over yet"',
        '',
      ].join('\r\n'),
    )
    expect(csvName('token', trend)).toBe('usage-token-2026-11-20_2026-11-21.csv')
    expect(figures.partialDay).toBe(today)
    expect(figuresOf('api', trend, '2026-11-22').partialDay).toBeNull()
  })

  it('the figures of a split trend are a line for each group, of input and output together', () => {
    const list = [...trend.points]
    const groups = [
      { id: 'a', name: 'A', list },
      { id: null, name: null, list },
    ]
    const texts = textsFor('en').callDetailPage
    const linesOf = (metric: 'api' | 'token') =>
      figuresOf(metric, { ...trend, groups }, today).lines.map(({ look, nameIn, values }) => [
        look,
        nameIn(texts),
        values,
      ])
    expect(linesOf('api')).toEqual([
      ['group1', 'A', [2, 0]],
      ['rest', 'All others', [2, 0]],
    ])
    expect(linesOf('token')[0]).toEqual(['group1', 'A', [4_000_000_030, 0]])
  })

  it('a model has the same look in both charts if their orders differ, and after a change of the filter', () => {
    const looksIn = (metric: 'api' | 'token', ids: readonly (string | null)[], known?: readonly string[]) => {
      const groups = ids.map((id) => ({ id, name: id, list: [] }))
      return figuresOf(metric, { points: [], groups }, today, known).lines.map(({ key, look }) => `${key} ${look}`)
    }
    expect(looksIn('api', ['b', 'a', null])).toEqual(['b group2', 'a group1', ' rest'])
    expect(looksIn('token', ['a', 'b', null])).toEqual(['a group1', 'b group2', ' rest'])
    expect(looksIn('api', ['c'], ['a', 'b', 'c'])).toEqual(['c group3'])
    const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    expect(looksIn('api', ['g', 'f', 'b', 'c', 'd'], seven)).toEqual([
      'g group5',
      'f group1',
      'b group2',
      'c group3',
      'd group4',
    ])
  })

  it('the sums of a trend are the same by day and in total, and compare with the days before if known', () => {
    const inTotal: Trend = {
      ...trend,
      selection: { ...trend.selection, method: 'total' },
      points: trend.points.map((point) => ({ ...point, api_calls: 2, input_tokens: 30, output_tokens: 4_000_000_000 })),
      previous: { calls: 1, input_tokens: 30, output_tokens: 0 },
    }
    const sumsOf = (one: Trend) => totalsOf('token', one).map(({ key, value, before }) => [key, value, before])
    expect(sumsOf(trend)).toEqual([
      ['input', 30, null],
      ['output', 4_000_000_000, null],
    ])
    expect(sumsOf(inTotal)).toEqual([
      ['input', 30, 30],
      ['output', 4_000_000_000, 0],
    ])
  })

  it.each([
    [999_999, 'zh', { size: 1, unit: 'one' }],
    [1_000_000, 'zh', { size: 10_000, unit: 'tenThousand' }],
    [1_000_000, 'en', { size: 1_000_000, unit: 'million' }],
    [999_999_999, 'en', { size: 1_000_000, unit: 'million' }],
    [1_000_000_000, 'en', { size: 1, unit: 'one' }],
  ] as const)('the axis of a trend up to %i in %s has %o', (most, language, scale) => {
    expect(axisScale(most, language)).toEqual(scale)
  })

  it('the figures of a trend that are all zero are distinguished from others', () => {
    expect(isZero(figuresOf('api', trend, today))).toBe(false)
    expect(isZero(figuresOf('api', { points: trend.points.slice(1), groups: [] }, today))).toBe(true)
  })

  it('a trend’s figures are drawn in order, with today’s incomplete day dotted', () => {
    const words = {
      label: 'l',
      hint: 'h',
      endOfChart: 'e',
      axisDay: String,
      axisUnit: '',
      fullDay: String,
      axisValue: String,
      exactValue: String,
    }
    const data = {
      days: ['2026-11-20', today],
      partialDay: today,
      lines: [{ name: 'n', look: 'red', values: [1, 2] }],
    } as const
    const options = lineChartOptions(data, words)
    const { chartContainerLabel: name, svgContainerLabel: drawing } = options.lang?.accessibility ?? {}
    expect([name, drawing], 'named by what it shows').toEqual(['l', 'l'])
    const chosen: string[] = []
    const choosable = lineChartOptions(data, words, { onDay: (day) => chosen.push(day) })
    const press = (value: number) => choosable.chart?.events?.click?.call({} as never, { xAxis: [{ value }] } as never) // as: the parts that are read
    press(Date.UTC(2026, 10, 20, 13))
    press(Date.UTC(2026, 10, 25))
    expect(chosen, 'the nearer day, and none beyond the last').toEqual([today])
    const [line] = options.series ?? []
    expect(line).toMatchObject({
      data: [
        { x: Date.UTC(2026, 10, 20), y: 1 },
        { x: Date.UTC(2026, 10, 21), y: 2, className: 'chart-partial-point' },
      ],
      zones: [{ value: Date.UTC(2026, 10, 20) }, { className: 'chart-partial' }],
    })
  })
})

it.each([
  [7, 900, ['02', '04', '06']],
  [7, 370, ['02', '05']],
  [7, 200, ['03']],
  [1, 100, ['01']],
  [2, 100, ['01']],
])('%i days on an axis of %i px have dates that do not meet', (count, width, expected) => {
  const days = Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'))
  expect(labelledDays(days, width)).toEqual(expected)
})

describe('a CSV cell', () => {
  it('a CSV cell never runs as a formula, whatever its text', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (first, rest) => {
        expect(toCsv([[first + rest]])).toMatch(/^\uFEFF"?'/)
      }),
    )
  })

  it('a CSV cell is read back as it was written', () => {
    expect(toCsv([['a"b', 'c,d', 'e\r\nf', 7]])).toBe('\uFEFF"a""b","c,d","e\r\nf",7\r\n')
  })
})

it('shares are never rounded to nothing or to all', () => {
  expect([percentOf(0, 10), percentOf(1, 1000), percentOf(999, 1000), percentOf(12, 10), percentOf(5, 0)]).toEqual([
    '0%',
    '<1%',
    '>99%',
    '120%',
    '100%',
  ])
})

it('a reset shows its zone’s name, or the offset if there is no name', () => {
  const reset = '2026-12-01T00:00:00+08:00'
  expect(wallClock('zh', reset, 'Asia/Shanghai')).toBe('2026年12月1日 00:00 (Asia/Shanghai)')
  expect(wallClock('en', reset, null)).toBe('Dec 1, 2026 00:00 (UTC+08:00)')
  expect(wallClock('en', '2026-12-01T00:00:00.000Z', null)).toBe('Dec 1, 2026 00:00 (UTC)')
})

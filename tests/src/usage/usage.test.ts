import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apiToken } from '@/tests/machines/support/samples'
import type { Trend } from '@/machines/usage/usageSelection'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'
import { textsFor } from '@/src/i18n/texts'
import { toCsv } from '@/src/features/shared/files'
import { figuresOf, isZero } from '@/src/features/usage/figures'
import { changeSelection, searchFor, usageSearch, type Selection } from '@/src/features/usage/selection'
import { tokenNamesOf } from '@/src/features/usage/TokenFilter'
import { csvName, trendCsv } from '@/src/features/usage/trends/trendCsv'
import { percentOf } from '@/src/features/shared/Count'
import { wallClock } from '@/src/features/limits/Limits'
import { labelledDays, lineChartOptions } from '@/src/ui/data/chart/lineChartOptions'

loadTextsNow()
const today = '2026-11-21'
const usual: Selection = {
  modelIds: [],
  tokenIds: [],
  range: { startTime: '2026-11-15', endTime: today },
  methods: { api: 'day', token: 'day' },
  views: { api: 'chart', token: 'chart' },
  outcome: 'all',
  callPage: 1,
}
const read = (query: string) => usageSearch(today).read(new URLSearchParams(query))

it('a chosen token is called deleted once its owner’s tokens are known, not before', () => {
  const texts = textsFor('en').callDetailPage
  const own = [apiToken({ id: 't-1', token_name: 'program' })]
  expect(tokenNamesOf(texts, own, ['t-1', 't-2'])).toEqual(['program', texts.unknownToken()])
  expect(tokenNamesOf(texts, null, ['t-1', 't-2'])).toEqual(['t-1', 't-2'])
})

describe('the selection in the address', () => {
  it('the selection in the address defaults to all models, seven days and daily figures', () => {
    expect(read('')).toEqual(usual)
    expect(read('from=2026-11-20&to=2026-11-10&api=hour&apiView=pie&model=')).toEqual(usual)
    expect(read('from=2026-01-01&to=2026-11-21')).toEqual(usual)
  })

  it('the selection in the address round-trips, omits defaults, has one order and keeps other parameters', () => {
    const selection: Selection = {
      modelIds: ['a,b', 'c&d'],
      tokenIds: ['t-1'],
      range: { startTime: '2026-10-01', endTime: '2026-10-31' },
      methods: { api: 'total', token: 'day' },
      views: { api: 'chart', token: 'table' },
      outcome: 'failed',
      callPage: 3,
    }
    const query = searchFor(selection, today, new URLSearchParams('campaign=7'))
    expect(query).toBe(
      '?campaign=7&model=a%2Cb&model=c%26d&tokenId=t-1&from=2026-10-01&to=2026-10-31&api=total&tokenView=table&calls=failed&callPage=3',
    )
    expect(read(query)).toEqual(selection)
    expect(searchFor(selection, today, new URLSearchParams(query))).toBe(query)
    const shuffled = new URLSearchParams([...new URLSearchParams(query)].toReversed())
    expect(searchFor({ ...selection, modelIds: ['a,b', 'c&d'] }, today, shuffled)).toBe(query)
    expect(searchFor(usual, today, new URLSearchParams(query))).toBe('?campaign=7')
  })

  it('the selection in the address does not restore an old language of the address', () => {
    expect(searchFor(usual, today, new URLSearchParams('lang=zh&campaign=7'))).toBe('?campaign=7')
  })

  it('the selection in the address starts at page one after a new filter, not a new view', () => {
    const third: Selection = { ...usual, callPage: 3 }
    const pages = (changes: readonly Partial<Selection>[]) =>
      changes.map((changed) => changeSelection(third, changed).callPage)
    const { range, methods, views } = usual
    expect(pages([{ modelIds: ['a'] }, { tokenIds: ['t-1'] }, { range }, { outcome: 'failed' }])).toEqual([1, 1, 1, 1])
    expect(pages([{ methods }, { views }, { callPage: 7 }])).toEqual([3, 3, 7])
  })

  it('the selection in the address is limited to the values that a query allows', () => {
    const query = Array.from({ length: 120 }, (_, index) => `model=m${index}`).join('&')
    expect(read(`${query}&model=${'x'.repeat(129)}`).modelIds).toHaveLength(100)
    expect(read('model=a&model=a').modelIds).toEqual(['a'])
  })
})

const trend: Trend = {
  timeZone: 'Asia/Shanghai',
  selection: { modelIds: [], tokenIds: [], startTime: '2026-11-20', endTime: today, method: 'day' },
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
        '\uFEFFReport,Input/Output Tokens',
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

  it('the figures of a trend that are all zero are distinguished from others', () => {
    expect(isZero(figuresOf('api', trend, today))).toBe(false)
    expect(isZero(figuresOf('api', { points: trend.points.slice(1) }, today))).toBe(true)
  })

  it('a trend’s figures are drawn in order, with today’s incomplete day dotted', () => {
    const words = {
      label: 'l',
      hint: 'h',
      endOfChart: 'e',
      axisDay: String,
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

import { setup } from 'xstate'
import { callModel, createToken } from '../support/ownCalls'
import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { visitAgain } from '../support/visit'
import { walkModel } from './support/walkModel'

const model = setup({
  types: {
    events: {} as {
      // as: a type alone
      type:
        | 'show it as a table'
        | 'show it as a chart'
        | 'count in total'
        | 'count in total while the server is away'
        | 'count by day'
        | 'count by day, whose answer comes late, and in total again'
        | 'ask again'
        | 'ask again while the server is away'
        | 'reload'
    },
  },
}).createMachine({
  id: 'a chart of one’s calls',
  initial: 'it is drawn, by day',
  states: {
    'it is drawn, by day': { on: { 'show it as a table': 'it is a table, by day' } },
    'it is a table, by day': {
      on: {
        'show it as a chart': 'it is drawn, by day',
        'count in total': 'it is a table, in total',
        'count in total while the server is away': 'it could not be had',
        reload: 'it is a table, by day',
      },
    },
    'it is a table, in total': {
      on: {
        'count by day': 'it is a table, by day',
        'count by day, whose answer comes late, and in total again': 'it is a table, in total',
        reload: 'it is a table, in total',
      },
    },
    'it could not be had': {
      on: { 'ask again': 'it is a table, in total', 'ask again while the server is away': 'it could not be had' },
    },
  },
})

const words = {
  zh: {
    calls: 'API 调用次数',
    day: '每日',
    total: '累计',
    table: '表',
    chart: '图',
    failed: '数据加载失败',
    retry: '重试',
  },
  en: {
    calls: 'API calls',
    day: 'Daily',
    total: 'Total',
    table: 'Table',
    chart: 'Chart',
    failed: 'The data could not be loaded',
    retry: 'Try again',
  },
} as const

const calls = 2

walkModel(model, {
  screen: 'phone',
  begin: async ({ page, language, walk: { fault, release } }) => {
    const texts = words[language]
    const panel = page.getByRole('region', { name: texts.calls, exact: true })
    const choose = (name: string) => panel.getByRole('radio', { name, exact: true }).click()
    const showAs = (name: string) => page.getByRole('radio', { name, exact: true }).click()
    const retry = panel.getByRole('button', { name: texts.retry, exact: true })
    const away = () => fault('getTrend', '500')
    const isCounted = async (method: string) => {
      await expect(panel.getByRole('radio', { name: method, exact: true })).toBeChecked()
      await expect(panel.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(panel.getByText(texts.failed)).toHaveCount(0)
    }
    const isTable = (method: string) => async () => {
      await isCounted(method)
      await expect(panel.getByRole('table', { name: new RegExp(method) })).toBeVisible()
      await expect(panel.getByRole('cell', { name: new RegExp(`\\b${calls}$`) })).toHaveCount(1)
    }
    await openSignedIn(page, '/api/callDetail')
    const token = await createToken(page, 'program')
    for (let call = 0; call < calls; call++) await callModel(page, token)
    await visitAgain(page)

    return {
      events: {
        'show it as a table': () => showAs(texts.table),
        'show it as a chart': () => showAs(texts.chart),
        'count in total': () => choose(texts.total),
        'count in total while the server is away': () => away().then(() => choose(texts.total)),
        'count by day': () => choose(texts.day),
        'count by day, whose answer comes late, and in total again': async () => {
          await fault('getTrend', 'late')
          await choose(texts.day)
          await choose(texts.total)
          await isTable(texts.total)()
          await release()
        },
        'ask again': () => retry.click(),
        'ask again while the server is away': async () => {
          await away()
          await Promise.all([page.waitForResponse((answer) => answer.status() === 500), retry.click()])
        },
        reload: () => visitAgain(page),
      },
      states: {
        'it is drawn, by day': async () => {
          await isCounted(texts.day)
          await expect(panel.locator('.highcharts-series')).toHaveCount(1)
        },
        'it is a table, by day': isTable(texts.day),
        'it is a table, in total': isTable(texts.total),
        'it could not be had': async () => {
          await expect(panel.getByText(texts.failed)).toBeVisible()
          await expect(retry).toBeEnabled()
        },
      },
    }
  },
})

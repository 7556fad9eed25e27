import { callModel, createToken } from '../support/ownCalls'
import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { visitAgain } from '../support/visit'
import { walkModel } from './support/walkModel'

const model = {
  'it is drawn, by day': { 'show it as a table': 'it is a table, by day' },
  'it is a table, by day': {
    'show it as a chart': 'it is drawn, by day',
    'count in total': 'it is a table, in total',
    'count in total while the server is away': 'it could not be had',
    reload: 'it is a table, by day',
  },
  'it is a table, in total': {
    'count by day': 'it is a table, by day',
    'count by day, whose answer comes late, and in total again': 'it is a table, in total',
    reload: 'it is a table, in total',
  },
  'it could not be had': {
    'ask again': 'it is a table, in total',
    'ask again while the server is away': 'it could not be had',
  },
} as const

const calls = 2

walkModel('a chart of one’s calls', model, {
  screen: 'phone',
  begin: async ({ page, walk: { fault, release }, texts }) => {
    const panel = page.getByRole('region', { name: texts.callDetailPage.calls, exact: true })
    const choose = (name: string) => panel.getByRole('radio', { name, exact: true }).click()
    const showAs = (name: string) => page.getByRole('radio', { name, exact: true }).click()
    const retry = panel.getByRole('button', { name: texts.common.retry, exact: true })
    const away = () => fault('getTrend', '500')
    const isCounted = async (method: string) => {
      await expect(panel.getByRole('radio', { name: method, exact: true })).toBeChecked()
      await expect(panel.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(panel.getByText(texts.callDetailPage.chartFailedTitle)).toHaveCount(0)
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
        'show it as a table': () => showAs(texts.callDetailPage.asTable),
        'show it as a chart': () => showAs(texts.callDetailPage.asChart),
        'count in total': () => choose(texts.callDetailPage.total),
        'count in total while the server is away': () => away().then(() => choose(texts.callDetailPage.total)),
        'count by day': () => choose(texts.callDetailPage.day),
        'count by day, whose answer comes late, and in total again': async () => {
          await fault('getTrend', 'late')
          await choose(texts.callDetailPage.day)
          await choose(texts.callDetailPage.total)
          await isTable(texts.callDetailPage.total)()
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
          await isCounted(texts.callDetailPage.day)
          await expect(panel.locator('.highcharts-series')).toHaveCount(1)
        },
        'it is a table, by day': isTable(texts.callDetailPage.day),
        'it is a table, in total': isTable(texts.callDetailPage.total),
        'it could not be had': async () => {
          await expect(panel.getByText(texts.callDetailPage.chartFailedTitle)).toBeVisible()
          await expect(retry).toBeEnabled()
        },
      },
    }
  },
})

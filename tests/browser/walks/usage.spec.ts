import { readFile } from 'node:fs/promises'
import { callModel, createToken } from '../support/ownCalls'
import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { visitAgain } from '../support/visit'
import { test } from '../support/walk'

const words = {
  zh: {
    retry: '重试',
    refresh: '刷新',
    tokens: /^API Token/,
    calls: '最近的调用',
    csv: /^导出 CSV/,
    notFound: '没有这次调用',
  },
  en: {
    retry: 'Try again',
    refresh: 'Refresh',
    tokens: /^API token/,
    calls: 'Latest calls',
    csv: /as CSV/,
    notFound: 'There is no such call',
  },
} as const

test('tokens and calls load again one by one after a failure, and figures when that is asked for', async ({
  page,
  language,
  walk: { take, fault },
}) => {
  const texts = words[language]
  const main = page.getByRole('main')
  await fault('listTokens', '500', 2)
  await fault('listCalls', '500')
  await take('callList list.loading failed; tokenOptions loading failed', () =>
    openSignedIn(page, '/api/callDetail?api=total&callPage=2'),
  )
  await take('callList list.failed calls.reloaded; callList list.loading done [isBeyond]', () =>
    main.getByRole('region', { name: texts.calls }).getByRole('button', { name: texts.retry, exact: true }).click(),
  )
  await take('tokenOptions failed load.requested; tokenOptions loading done', async () => {
    await main.getByRole('button', { name: texts.tokens }).click()
    await main.getByRole('dialog').getByRole('button', { name: texts.retry, exact: true }).click()
  })
  await page.keyboard.press('Escape') // on a phone the open filter covers the button
  const reloaded = ['usageOverview loaded', 'modelSelection loaded', 'trendChart loaded'].map(
    (state) => `${state} load.requested`,
  )
  await take([...reloaded, 'callList list.loaded calls.reloaded', 'usageOverview loading done'].join('; '), () =>
    main.getByRole('button', { name: texts.refresh, exact: true }).click(),
  )
})

test('an export of calls fails without a file and succeeds at the next press', async ({
  page,
  language,
  walk: { take, fault },
}) => {
  const texts = words[language]
  await openSignedIn(page, '/api/callDetail')
  await callModel(page, await createToken(page, 'program'))
  const calls = page.getByRole('region', { name: texts.calls, exact: true })
  const keep = calls.getByRole('button', { name: texts.csv })
  await visitAgain(page)
  await expect(keep).toBeEnabled()
  await fault('listCalls', '500')
  await take('callList file.exporting failed', () => keep.click())
  const download = page.waitForEvent('download')
  await take('callList file.exporting done', () => keep.click())
  expect(await readFile(await (await download).path(), 'utf8')).toContain('intern-echo,program,200,')
})

test('the page of a call loads again after a failure', async ({ page, language, walk: { take, fault } }) => {
  const texts = words[language]
  await fault('getCall', '500')
  await take('oneCall loading failed', () => openSignedIn(page, '/api/callDetail/never-used'))
  await take('oneCall failed load.requested; oneCall loading done', () =>
    page.getByRole('main').getByRole('button', { name: texts.retry, exact: true }).click(),
  )
  await expect(page.getByRole('heading', { name: texts.notFound })).toBeVisible()
})

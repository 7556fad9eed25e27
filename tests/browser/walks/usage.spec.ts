import { readFile } from 'node:fs/promises'
import { callModel, createToken } from '../support/ownCalls'
import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { visitAgain } from '../support/visit'
import { test } from '../support/walk'
import { pattern } from '../support/texts'

test('tokens and calls load again one by one after a failure, and figures when that is asked for', async ({
  page,
  walk: { take, fault },
  texts,
}) => {
  const main = page.getByRole('main')
  await fault('listTokens', '500', 2)
  await fault('listCalls', '500')
  await take('callList loading failed; resource loading failed', () =>
    openSignedIn(page, '/api/callDetail?api=total&callPage=2'),
  )
  await take('callList failed load.requested; callList loading done', () =>
    main
      .getByRole('region', { name: texts.callDetailPage.latestCalls })
      .getByRole('button', { name: texts.common.retry, exact: true })
      .click(),
  )
  await expect(page).not.toHaveURL(/callPage/) // there is no second page
  await take('resource failed load.requested; resource loading done', async () => {
    await main.getByRole('button', { name: pattern(texts.callDetailPage.tokens) }).click()
    await main.getByRole('dialog').getByRole('button', { name: texts.common.retry, exact: true }).click()
  })
  await page.keyboard.press('Escape') // on a phone the open filter covers the button
  const reloaded = ['resource loaded', 'modelSelection loaded', 'trendChart loaded', 'callList loaded'].map(
    (state) => `${state} load.requested`,
  )
  await take([...reloaded, 'resource loading done'].join('; '), () =>
    main.getByRole('button', { name: texts.callDetailPage.refresh, exact: true }).click(),
  )
})

test('an export of calls fails without a file and succeeds at the next press', async ({
  page,
  walk: { take, fault },
  texts,
}) => {
  await openSignedIn(page, '/api/callDetail')
  await callModel(page, await createToken(page, 'program'))
  const calls = page.getByRole('region', { name: texts.callDetailPage.latestCalls, exact: true })
  const keep = calls.getByRole('button', { name: pattern(texts.callDetailPage.csvOf) })
  await visitAgain(page)
  await expect(keep).toBeEnabled()
  await fault('listCalls', '500')
  await take('callExport exporting failed', () => keep.click())
  const download = page.waitForEvent('download')
  await take('callExport exporting done', () => keep.click())
  expect(await readFile(await (await download).path(), 'utf8')).toContain('intern-echo,program,200,')
})

test('the page of a call loads again after a failure', async ({ page, walk: { take, fault }, texts }) => {
  await fault('getCall', '500')
  await take('oneCall loading failed', () => openSignedIn(page, '/api/callDetail/never-used'))
  await take('oneCall failed load.requested; oneCall loading done', () =>
    page.getByRole('main').getByRole('button', { name: texts.common.retry, exact: true }).click(),
  )
  await expect(page.getByRole('heading', { name: texts.callPage.notFound })).toBeVisible()
})

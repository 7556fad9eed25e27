import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { visit } from '../support/visit'
import { test } from '../support/walk'
import { walkWords } from './words'

const words = { zh: { apply: '申请更高限额' }, en: { apply: 'Apply for higher limits' } } as const

test('the catalogue loads again after a failure and after a response without models', async ({
  page,
  language,
  walk: { within, fault },
}) => {
  const { retry } = walkWords(page, language)
  const take = within('modelCatalogue ')
  await fault('getModelCatalogue', '503')
  await take('loading failed', () => visit(page, '/api/models'))
  // The server's own model is always in its catalogue, so the test responds without one itself.
  const none = { json: { code: 0, msg: '', data: { list: [] } } }
  await page.route('**/puyu/api/models', (route) => route.fulfill(none), { times: 1 })
  await take('failed load.requested; loading done', () => retry.click())
  await take('loaded load.requested; loading done', () => retry.click())
  await expect(page.getByRole('heading', { name: 'intern-echo' })).toBeVisible()
  await take('search loading done; search ready done', () => page.keyboard.press('/'))
})

test('the models of an application load again after a failure', async ({ page, language, walk: { within, fault } }) => {
  const take = within('modelOptions ')
  await openSignedIn(page, '/api/strategy')
  await fault('listModels', '503')
  await take('loading failed', () => page.getByRole('button', { name: words[language].apply, exact: true }).click())
  const dialog = page.getByRole('dialog')
  const retry = dialog.getByRole('button', { name: walkWords(page, language).texts.retry, exact: true })
  await take('failed load.requested; loading done', () => retry.click())
  await expect(dialog.getByRole('checkbox', { name: 'intern-echo' })).toBeVisible()
})

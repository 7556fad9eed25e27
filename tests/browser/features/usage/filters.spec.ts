import { pressWord } from '@/tests/browser/support/controls'
import { hold } from '@/tests/browser/support/hold'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { answerUsage } from '@/tests/browser/support/answers/usageAnswers'
import { askItself } from '@/tests/browser/support/visit'
import { pattern } from '@/tests/browser/support/texts'

const path = '/api/callDetail'

test('a panel stays open under a press between its options, and opening the calendar loads it', async ({
  page,
  problems,
  texts,
}) => {
  problems.expectFailure(/assets\/DayRangeCalendar/)
  await answerUsage(page)
  await page.route('**/assets/DayRangeCalendar*.js', (route) => route.abort())
  await openSignedIn(page, path)
  await page.getByRole('button', { name: pattern(texts.callDetailPage.models) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(texts.callDetailPage.chooseModels).click()
  await dialog.click({ position: { x: 4, y: 4 } })
  await pressWord(page, 'InternVL3')
  await expect(dialog.getByRole('checkbox', { name: 'InternVL3' })).toBeChecked()

  // Neither pointer nor focus comes near: what a screen reader or a voice presses.
  await page
    .getByRole('button', { name: pattern(texts.callDetailPage.range) })
    .evaluate((button: HTMLElement) => button.click())
  const retry = page.getByRole('alert').getByRole('button', { name: texts.common.retry })
  await expect(retry).toBeVisible()
  await page.unroute('**/assets/DayRangeCalendar*.js')
  await retry.click()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('charts and calls load while the overview is on the way, and a refresh reloads all figures', async ({
  page,
  texts,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/puyu\/statistics\/(.+)/.exec(request.url()) ?? []
    if (name) asked.push(name)
  })
  const release = await hold(page, '**/puyu/statistics/user/api')
  await askItself(page)
  await openSignedIn(page, path)
  const all = ['calls', 'data', 'data', 'models', 'user/api']
  await expect.poll(() => asked.toSorted()).toEqual(all)
  release()
  const refresh = page.getByRole('button', { name: texts.callDetailPage.refresh, exact: true })
  await refresh.click()
  await expect.poll(() => asked.toSorted()).toEqual([...all, ...all].toSorted())
})

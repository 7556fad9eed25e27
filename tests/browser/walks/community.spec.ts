import { visit, openInPlace } from '../support/visit'
import { stopClock } from '../support/clock'
import { test } from '../support/walk'

const loadTimeoutMs = 7000
const words = {
  zh: { retry: '重试' },
  en: { retry: 'Try again' },
} as const

test('an outside script that does not come when it is requested again leaves the page as it is', async ({
  page,
  language,
  walk: { within, fault },
}) => {
  const take = within('externalScript ')
  const retry = () => page.getByRole('alert').getByRole('button', { name: words[language].retry, exact: true }).click()
  await page.clock.install()
  await fault('interestGroupScript', '503')
  await take('loading failed', () => visit(page, '/developers/interest'))
  await stopClock(page)
  await fault('interestGroupScript', 'never')
  await retry()
  await take('loading after loadTimeout', () => page.clock.runFor(loadTimeoutMs))
})

test('the certificate page follows the address to another certificate', async ({ page, walk: { take } }) => {
  await visit(page, '/certificate/A1')
  await take('certificate loading done', () => openInPlace(page, '/certificate/B2'))
})

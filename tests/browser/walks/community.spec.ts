import { visit, openInPlace } from '../support/visit'
import { stopClock } from '../support/clock'
import { expect } from '../support/test'
import { test } from '../support/walk'

const loadTimeoutMs = 7000
const words = {
  zh: { retry: '重试', none: /^未找到该证书/ },
  en: { retry: 'Try again', none: /^Certificate not found/ },
} as const

test('an outside script that fails, and one that never comes, leave the page as it is', async ({
  page,
  language,
  walk: { within, fault },
}) => {
  const take = within('externalScript ')
  const retry = () => page.getByRole('alert').getByRole('button', { name: words[language].retry, exact: true }).click()
  await page.clock.install()
  await fault('interestGroupScript', '503', 2)
  await take('loading failed', () => visit(page, '/developers/interest'))
  await stopClock(page)
  await take('retrying failed', retry)
  await fault('interestGroupScript', 'never')
  await take('failed script.retried', retry)
  await take('retrying after loadTimeout', () => page.clock.runFor(loadTimeoutMs))
})

test('an address leads from one certificate to another, and one without a number says that there is none', async ({
  page,
  language,
  walk: { take },
}) => {
  await visit(page, '/certificate/A1')
  await take('certificate certificate id.changed', () => openInPlace(page, '/certificate/B2'))
  await take('certificate starting at once [isIllFormed]', () => openInPlace(page, '/certificate/%20'))
  await expect(page.getByText(words[language].none)).toBeVisible()
})

import { openSignedIn } from '../support/signIn'
import { visit, openInPlace } from '../support/visit'
import { stopClock } from '../support/clock'
import { expect } from '../support/test'
import { test } from '../support/walk'
import { walkWords } from './words'

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

test('the certificate page follows the address to another certificate and to an invalid number', async ({
  page,
  language,
  walk: { take },
}) => {
  await visit(page, '/certificate/A1')
  await take('certificate certificate id.changed', () => openInPlace(page, '/certificate/B2'))
  await take('certificate starting at once [isIllFormed]', () => openInPlace(page, '/certificate/%20'))
  await expect(page.getByText(words[language].none)).toBeVisible()
})

test('the projects load again after a failure and for another tag', async ({
  page,
  language,
  walk: { within, fault },
}) => {
  const take = within('projects ')
  const { retry } = walkWords(page, language)
  await fault('listProjects', '503')
  // The page comes with the projects of the usual selection.
  await take('loading failed', () => visit(page, '/developers/community?tag=3'))
  await take('failed load.requested; loading done', () => retry.click())
  await take('load query.changed [isOther]; loading done', () =>
    page.getByRole('link', { name: 'RAG', exact: true }).click(),
  )
})

test('activities and certificates load again after a failure', async ({ page, language, walk: { take, fault } }) => {
  const { retry } = walkWords(page, language)
  for (const [machine, call] of [
    ['activities', 'listActivities'],
    ['certificates', 'listCertificates'],
  ] as const) {
    await fault(call, '503')
    await take(`${machine} loading failed`, () => openSignedIn(page, `/userCenter/${machine}`))
    await take(`${machine} failed load.requested; ${machine} loading done`, () => retry.click())
  }
})

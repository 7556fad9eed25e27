import type { Locator } from '@playwright/test'
import { unservedProjects } from '@/tests/browser/support/answers/communityAnswers'
import { goInPlace, openInPlace, visit as visitPage } from '@/tests/browser/support/visit'
import type { Row } from './cell'
import type { Texts } from '@/tests/browser/support/texts'
import type { Visit } from './visit'

/** A page that makes no call of its own. */
export const NEUTRAL = '/protocol/service'

export const main = ({ page }: Visit) => page.getByRole('main')
const button = (visit: Visit, name: string) => main(visit).getByRole('button', { name, exact: true })
const inDialog = ({ page }: Visit, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
export const retry = (visit: Visit) => button(visit, visit.texts.common.retry).first()

/** Within the portal, if pages send their own requests; otherwise with a served page. */
export const arrive = async (visit: Visit, path: string): Promise<void> => {
  if (visit.isServed) return void (await visitPage(visit.page, path))
  await openInPlace(visit.page, path)
  await visit.page.locator(`html[data-ready="${path.split('?')[0]}"]`).waitFor({ state: 'attached' })
}

export type Load = Row & { path: string }

/** A call that a page makes when it is opened, with a retry button. */
const load = (given: Pick<Load, 'call' | 'path' | 'done'> & Partial<Row>): Load => ({
  open: (visit) => arrive(visit, NEUTRAL),
  act: (visit) => openInPlace(visit.page, given.path),
  control: retry,
  again: (visit) => retry(visit).click(),
  ...given,
})

/** Public data are kept as long as the page: a page of its own asks for them again. */
const anew = async ({ page }: Visit) => void (await visitPage(page, NEUTRAL))

/** Opens the page again, with the clock stopped. */
export async function reopen(visit: Visit, path: string): Promise<void> {
  const isReady = async () => (await visit.page.locator('html[data-ready]').count()) > 0
  for (const to of [NEUTRAL, path]) {
    await visit.wait(isReady, 'the page')
    await goInPlace(visit.page, to)
  }
}

/** Something on the page that is there whatever becomes of the call; the page is opened again. */
const whole = (path: string, shown: (visit: Visit) => Locator) => ({
  isSilent: true,
  control: shown,
  done: shown,
  again: (visit: Visit) => reopen(visit, path),
})

const heading = (text: (texts: Texts) => string) => (visit: Visit) =>
  main(visit).getByRole('heading', { name: text(visit.texts) })
const text = (of: (texts: Texts) => string) => (visit: Visit) => main(visit).getByText(of(visit.texts), { exact: true })

async function apply(visit: Visit): Promise<void> {
  const control = button(visit, visit.texts.strategyPage.apply)
  await visit.wait(() => control.isVisible(), 'the application')
  await control.click()
}

const failedModels = (visit: Visit) =>
  main(visit).getByRole('button', { name: visit.texts.callDetailPage.modelsFailed })

/** Loads of opened pages: public pages first. */
export const publicRows: readonly Row[] = [
  load({
    call: 'listProjects',
    path: unservedProjects,
    done: (visit) => main(visit).getByRole('heading', { level: 3 }),
  }),
  load({
    call: 'getCertificate',
    path: '/certificate/7QK2M-9XWPT-4HJ5C-0RVNE',
    // No certificate has this number: a 404 carries no field whose type could be wrong.
    passes: ['wrongTypes'],
    done: text((texts) => texts.certificateSheet.notFoundText),
  }),
  load({
    call: 'interestGroupScript',
    isScript: true,
    path: '/developers/interest',
    // The script runs once per page load and is not requested again before a reload.
    open: async ({ page }) => void (await visitPage(page, NEUTRAL)),
    // A script of other values runs, and does nothing.
    passes: ['wrongTypes'],
    // The page is also shown without the script, with a retry button.
    done: (visit) =>
      main(visit)
        .filter({ hasNot: visit.page.getByRole('button', { name: visit.texts.common.retry }) })
        .locator('#groups h2'),
  }),
  load({
    call: 'getRepositoryStars',
    open: anew,
    path: '/',
    // Without GitHub there are no counts, whose type could be wrong.
    passes: ['wrongTypes'],
    ...whole('/', (visit) => main(visit).getByRole('heading', { level: 1 })),
  }),
  load({
    call: 'getModelCatalogue',
    open: anew,
    // Any query but the language is served without models.
    path: '/api/models?filter=',
    done: (visit) => main(visit).getByRole('heading', { name: /^(演示模型|Demo model)$/ }),
  }),
  load({
    call: 'getStatus',
    open: anew,
    path: '/status',
    done: (visit) => main(visit).getByRole('heading', { name: 'intern-echo' }),
  }),
  load({ call: 'homeContent', path: '/', ...whole('/', (visit) => main(visit).getByRole('heading', { level: 1 })) }),
]

/** The account's summary is whole without it. */
export const summaryLimits = load({
  call: 'getRemainingLimits',
  path: '/userCenter/activities',
  ...whole('/userCenter/activities', (visit) => main(visit).getByRole('heading', { level: 1 })),
})

export const ownRows: readonly Load[] = [
  load({ call: 'listTokens', path: '/api/tokens', done: text((texts) => texts.tokensPage.emptyTitle) }),
  load({
    call: 'getRateLimit',
    path: '/api/strategy',
    done: (visit) => main(visit).getByRole('columnheader', { name: 'TPM' }),
  }),
  load({
    call: 'listRateApplications',
    path: '/api/strategy',
    done: text((texts) => texts.strategyPage.applicationsNone),
    control: (visit) => button(visit, visit.texts.strategyPage.apply),
    again: (visit) => reopen(visit, '/api/strategy'),
  }),
  load({ call: 'getUsageOverview', path: '/api/callDetail', done: text((texts) => texts.callDetailPage.monthQuota) }),
  load({
    call: 'listUsedModels',
    path: '/api/callDetail',
    done: text((texts) => texts.callDetailPage.modelsNone),
    control: failedModels,
    again: async (visit) => {
      await failedModels(visit).click()
      await visit.page.getByRole('dialog').getByRole('button', { name: visit.texts.common.retry }).click()
    },
  }),
  load({ call: 'getTrend', path: '/api/callDetail', done: text((texts) => texts.callDetailPage.emptyTitle) }),
  load({ call: 'listCalls', path: '/api/callDetail', done: text((texts) => texts.callDetailPage.callsNone) }),
  load({
    call: 'getCall',
    path: '/api/callDetail/never-used',
    // No call has this id: a refusal carries no field whose type could be wrong.
    passes: ['wrongTypes'],
    done: text((texts) => texts.callPage.notFound),
  }),
  // The application for higher limits loads the models.
  load({
    call: 'listModels',
    path: '/api/strategy',
    open: async (visit) => {
      await arrive(visit, NEUTRAL)
      await arrive(visit, '/api/strategy')
    },
    act: apply,
    control: (visit) => inDialog(visit, visit.texts.common.retry),
    again: (visit) => inDialog(visit, visit.texts.common.retry).click(),
    resume: apply,
    done: ({ page }) => page.getByRole('dialog').getByRole('checkbox', { name: 'intern-echo' }),
  }),
  load({
    call: 'listActivities',
    path: '/userCenter/activities',
    done: heading((texts) => texts.userCenterPages.activities.empty),
  }),
  load({
    call: 'listCertificates',
    path: '/userCenter/certificates',
    done: heading((texts) => texts.userCenterPages.certificates.empty),
  }),
]

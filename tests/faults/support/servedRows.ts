import { expect } from '@playwright/test'
import { SESSION_COOKIE } from '@/openapi/configuration'
import { SERVED_ELEMENT, type Served } from '@/openapi/served'
import { createToken } from '@/tests/browser/support/ownCalls'
import { openInPlace, untilReady } from '@/tests/browser/support/visit'
import { comeForward } from '@/tests/browser/support/walk'
import type { Row } from './cell'
import { openAsSomebody } from './people'
import { main, NEUTRAL, ownRows, reopen, retry, summaryLimits, type Load } from './rows'
import { openAccountMenu, sessionRows } from './sessionRows'
import type { Visit } from './visit'
import { writeRows } from './writes'

const servedElement = new RegExp(`<script type="application/json" id="${SERVED_ELEMENT}">([^<]*)</script>`)

/** Whether a document comes with a response to the call; null if it is the anonymous page. */
function hasAnswer(call: string, document = ''): boolean | null {
  const [, text] = servedElement.exec(document) ?? []
  if (text === undefined) return null
  const { answers } = JSON.parse(text) as Served // as: the portal's server wrote it
  return answers.some(({ operationId }) => operationId === call)
}

/** The document as a program of the person would get it. */
const fetchPage = async ({ page }: Visit, path: string) => (await page.request.get(path)).text()

/** Loads a page; the document. */
const loadPage = async ({ page }: Visit, path: string) => (await page.goto(path, { waitUntil: 'commit' }))?.text()

/** Opens a page that comes with a response to the call. */
async function openServed(visit: Visit, path: string, call: string): Promise<void> {
  expect(hasAnswer(call, await loadPage(visit, path))).toBe(true)
  await untilReady(visit.page)
}

/** The page comes without this response and requests it itself. */
const leftOut = (row: Load): Row => ({
  ...row,
  when: 'left out',
  open: async (visit, name) => {
    expect(hasAnswer(row.call, await fetchPage(visit, row.path))).toBe(true)
    await row.open(visit, name)
  },
  act: async (visit) => {
    await visit.plan(`served.${row.call}`, '500')
    expect(hasAnswer(row.call, await loadPage(visit, row.path))).toBe(false)
  },
})

/** The anonymous page comes, and looks up the session. */
const servedAsEverybody: Row = {
  ...sessionRows.getUserInfo,
  when: 'left out',
  open: async (visit, name) => {
    await sessionRows.getUserInfo.open(visit, name)
    expect(hasAnswer('listTokens', await fetchPage(visit, '/api/tokens'))).toBe(true)
  },
  act: async (visit) => {
    await visit.plan('served', '500')
    expect(hasAnswer('listTokens', await loadPage(visit, '/api/tokens'))).toBe(null)
  },
}

/** The calls whose responses pages are served with: only a dialog loads the models, and the page of a call is a shell. */
const requestedLater = ['listModels', 'getCall']
const embedded = ownRows.filter(({ call }) => !requestedLater.includes(call))

/** Repeats the request by a user's action on a page that was served with it. */
const later = (call: string, when: string, more: Partial<Row> & Pick<Row, 'act'>): Row[] =>
  ownRows
    .filter((row) => row.call === call)
    .map((row) => ({ ...row, when, open: (visit) => openServed(visit, row.path, call), ...more }))

const anotherRange = { act: ({ page }: Visit) => openInPlace(page, '/api/callDetail?from=2026-10-01&to=2026-10-02') }

/** Data are refreshed in silence if they are 30 s old. */
async function comeBackLater({ page }: Visit): Promise<void> {
  await page.clock.fastForward(30_000)
  await comeForward(page)
}

const shownAgain = {
  isSilent: true,
  act: comeBackLater,
  again: comeBackLater,
  control: (visit: Visit) => main(visit).getByRole('button', { name: visit.texts.strategyPage.apply, exact: true }),
  stays: true,
}

const refreshButton = (visit: Visit) =>
  main(visit).getByRole('button', { name: visit.texts.callDetailPage.refresh, exact: true })
const refreshed = {
  act: (visit: Visit) => refreshButton(visit).click(),
  again: (visit: Visit) => refreshButton(visit).click(),
  control: refreshButton,
  stays: true,
}

/** Away and back within the portal: what came with the page is given once. */
const backAgain = (path: string) => ({ act: (visit: Visit) => reopen(visit, path) })

const searchField = ({ page, texts }: Visit) => page.getByRole('searchbox', { name: texts.tokensPage.search })

/** The search for a token that there is not. */
const searched: Pick<Row, 'open' | 'act' | 'done' | 'typed'> = {
  open: async (visit, name) => {
    await createToken(visit.page, `${name}-there`)
    await openServed(visit, '/api/tokens', 'listTokens')
  },
  act: (visit, name) => searchField(visit).fill(`${name}-not`),
  done: (visit) => main(visit).getByText(visit.texts.tokensPage.noneFound),
  typed: (visit, name) => [[searchField(visit), `${name}-not`]],
}

/** The session is renewed for the sake of another call. */
const renewed: Row = {
  ...sessionRows.renewSession,
  ...searched,
  when: 'cookie gone',
  // The session reference comes in a response header, and the call sends it.
  passes: ['cut', 'wrongTypes'],
  open: async (visit, name) => {
    await openAsSomebody(visit, NEUTRAL)
    await searched.open(visit, name)
    await visit.page.context().clearCookies({ name: SESSION_COOKIE })
  },
  control: retry,
  again: (visit) => retry(visit).click(),
}

const signInButton = ({ page, texts }: Visit) =>
  page.getByRole('banner').getByRole('button', { name: texts.user.signIn, exact: true })

/** On an anonymous page the user sees no message: the next page repeats the call. */
const signedOut: Row = {
  ...sessionRows.logout,
  when: 'public page',
  isSilent: true,
  open: (visit) => openAccountMenu(visit, NEUTRAL),
  control: signInButton,
  again: async ({ page }) => void (await page.goto(NEUTRAL, { waitUntil: 'commit' })),
  done: signInButton,
}

export const servedRows = {
  lacking: [...embedded.map(leftOut), leftOut(summaryLimits), servedAsEverybody],
  later: [
    ...later('getTrend', 'another range', anotherRange),
    ...later('listUsedModels', 'another range', anotherRange),
    ...later('listCalls', 'another range', anotherRange),
    ...later('getUsageOverview', 'refreshed', refreshed),
    ...later('getRateLimit', 'shown again', shownAgain),
    ...later('listRateApplications', 'shown again', shownAgain),
    ...later('listActivities', 'back again', backAgain('/userCenter/activities')),
    ...later('listCertificates', 'back again', backAgain('/userCenter/certificates')),
    ...later('listTokens', 'searched', searched),
    ...ownRows.filter(({ call }) => requestedLater.includes(call)),
    ...writeRows,
    sessionRows.validateInvitation,
    renewed,
    signedOut,
  ],
} as const

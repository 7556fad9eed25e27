import { expect } from '@playwright/test'
import { SESSION_COOKIE } from '@/openapi/configuration'
import { SERVED_ELEMENT } from '@/openapi/served'
import { openInPlace, untilReady } from '@/tests/browser/support/visit'
import type { Row } from './cell'
import { openAsSomebody } from './people'
import { main, NEUTRAL, ownRows, reopen, retry, type Load } from './rows'
import { openAccountMenu, sessionRows } from './sessionRows'
import type { Visit } from './visit'
import { makeToken, writeRows } from './writes'

/** Loads a page; whether it comes with data of who is signed in must be as said. */
async function load({ page }: Visit, path: string, isServed = true): Promise<void> {
  const response = await page.goto(path, { waitUntil: 'commit' })
  expect((await response?.text())?.includes(SERVED_ELEMENT)).toBe(isServed)
}

async function openServed(visit: Visit, path: string): Promise<void> {
  await load(visit, path)
  await untilReady(visit.page)
}

/** The page comes without this answer, and asks for it itself. */
const left = (row: Load): Row => ({
  ...row,
  when: 'left out',
  act: async (visit) => {
    await visit.plan(`served.${row.call}`, '500')
    await load(visit, row.path)
  },
})

/** The page comes as for everybody, and asks who is there. */
const lost: Row = {
  ...sessionRows.getUserInfo,
  when: 'left out',
  act: async (visit) => {
    await visit.plan('served', '500')
    await load(visit, '/api/tokens', false)
  },
}

/** The calls that pages are served with the answers of. */
const embedded = ownRows.filter(({ call }) => call !== 'listModels')

/** Asked for again by what a person does on a page that was served with it. */
const later = (call: string, when: string, more: Partial<Row> & Pick<Row, 'act'>): Row[] =>
  ownRows
    .filter((row) => row.call === call)
    .map((row) => ({ ...row, when, open: (visit) => openServed(visit, row.path), ...more }))

const anotherRange = { act: ({ page }: Visit) => openInPlace(page, '/api/callDetail?from=2026-10-01&to=2026-10-02') }

const comeForward = ({ page }: Visit) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
const shownAgain = {
  act: comeForward,
  again: comeForward,
  control: (visit: Visit) => main(visit).getByRole('button', { name: visit.texts.strategy.apply, exact: true }),
  stays: true,
}

const refreshButton = (visit: Visit) =>
  main(visit).getByRole('button', { name: visit.texts.statistics.refresh, exact: true })
const refreshed = {
  act: (visit: Visit) => refreshButton(visit).click(),
  again: (visit: Visit) => refreshButton(visit).click(),
  control: refreshButton,
  stays: true,
}

/** Away and back within the portal: what came with the page is given once. */
const backAgain = (path: string) => ({ act: (visit: Visit) => reopen(visit, path) })

const searchField = ({ page, texts }: Visit) => page.getByRole('searchbox', { name: texts.tokens.search })

/** The search for a token that there is not. */
const searched: Pick<Row, 'open' | 'act' | 'done' | 'typed'> = {
  open: async (visit, name) => {
    await makeToken(visit.page, `${name}-there`)
    await openServed(visit, '/api/tokens')
  },
  act: (visit, name) => searchField(visit).fill(`${name}-not`),
  done: (visit) => main(visit).getByText(visit.texts.tokens.noneFound),
  typed: (visit, name) => [[searchField(visit), `${name}-not`]],
}

/** The session is renewed for the sake of another call. */
const renewed: Row = {
  ...sessionRows.renewSession,
  ...searched,
  when: 'cookie gone',
  // The session reference comes with the head of the answer, and the call has it.
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

/** On a page for everybody the person is told of nothing: the next page makes the call again. */
const signedOut: Row = {
  ...sessionRows.logout,
  when: 'public page',
  isSilent: true,
  open: (visit) => openAccountMenu(visit, NEUTRAL),
  control: signInButton,
  again: async (visit) => {
    await visit.page.goto(NEUTRAL, { waitUntil: 'commit' })
    await visit.wait(() => visit.requestsOf('logout').length > 1 && visit.isAnswered('logout'), 'the next sign-out')
  },
  done: signInButton,
}

export const servedRows = {
  lacking: [...embedded.map(left), lost],
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
    ...ownRows.filter(({ call }) => call === 'listModels'),
    ...writeRows,
    sessionRows.validateInvitation,
    renewed,
    signedOut,
  ],
} as const

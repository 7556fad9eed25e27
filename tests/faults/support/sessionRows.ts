import { expect, type Page } from '@playwright/test'
import { SESSION_COOKIE } from '@/openapi/configuration'
import { sessionOf } from '@/tests/browser/support/ownCalls'
import { newAccount, signUpAtProvider } from '@/tests/browser/support/signIn'
import type { Row } from './cell'
import { openAsSomebody } from './people'
import { NEUTRAL } from './rows'
import type { Visit } from './visit'

const start = ({ page }: Visit) => page.goto('/api/tokens', { waitUntil: 'commit' })
const heading = ({ page, texts }: Visit) => page.getByRole('main').getByText(texts.tokensPage.emptyTitle)
const askAgain = ({ page, texts }: Visit) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^(${texts.common.retry}|${texts.session.signInAgain})$`) })

/** Presses what the page offers until the sign-in is there: a code that was used up is refused the second time. */
async function persist(visit: Visit): Promise<void> {
  for (let press = 0; press < 3; press++) {
    await askAgain(visit).click()
    const isOver = async () => (await heading(visit).isVisible()) || (await askAgain(visit).isVisible())
    await visit.wait(async () => !(await askAgain(visit).isVisible()), 'the press')
    await visit.wait(isOver, 'an answer to the press')
    if (await heading(visit).isVisible()) return
  }
}

/** Whether a call with this session succeeds, whatever cookies there are. */
async function isAlive(page: Page, token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await fetch(new URL('/puyu/user/tokens', page.url()), { headers })).ok
}

/** The headers of these responses arrive whole, and with them the cookies of the session. */
const withCookies = ['cut', 'wrongTypes'] as const

const signsIn = ['refused', 'unsuccessful', '401'] as const

/** The session is looked up when a page is loaded. */
const getUserInfo: Row = {
  call: 'getUserInfo',
  open: (visit) => openAsSomebody(visit, NEUTRAL),
  act: async (visit) => void (await start(visit)),
  control: askAgain,
  again: (visit) => askAgain(visit).click(),
  done: heading,
  leaves: signsIn,
}

const renewSession: Row = {
  call: 'renewSession',
  open: async (visit) => {
    await openAsSomebody(visit, NEUTRAL)
    await visit.page.context().clearCookies({ name: SESSION_COOKIE })
  },
  act: async (visit) => void (await start(visit)),
  control: askAgain,
  again: (visit) => askAgain(visit).click(),
  done: heading,
  leaves: ['refused', 'unsuccessful'],
  settles: withCookies,
}

/** The provider knows the person, and sends the browser back at once. */
const authenticate: Row = {
  call: 'authenticate',
  open: async ({ page, language }) => {
    const known = await page.context().cookies()
    if (!known.some(({ name }) => name === 'portal-sso'))
      await signUpAtProvider(page, '/api/tokens', language, newAccount())
    await page.context().clearCookies({ name: SESSION_COOKIE })
    await page.context().clearCookies({ name: 'portal-renewal' })
    await page.evaluate(() => [localStorage, sessionStorage].forEach((area) => area.clear()))
  },
  act: async (visit) => void (await start(visit)),
  control: askAgain,
  again: persist,
  done: heading,
  settles: withCookies,
}

const passwordField = ({ page }: Visit) => page.locator('input[type=password]')

/** The session that the sign-out is to end. */
const ending = new WeakMap<Visit, string>()

async function isEnded(visit: Visit): Promise<boolean> {
  const session = ending.get(visit)
  if (session === undefined) throw new Error('There was no session to end.')
  return !(await isAlive(visit.page, session))
}

/** Opens the account's menu on a page, as a new user. */
export async function openAccountMenu(visit: Visit, path: string): Promise<void> {
  const { page, language } = visit
  await page.evaluate(() => localStorage.clear())
  await openAsSomebody(visit, path)
  const session = await sessionOf(page)
  expect(await isAlive(page, session)).toBe(true)
  ending.set(visit, session)
  await page.getByLabel(language === 'zh' ? /账号菜单/ : /Account menu/).click()
}

/** On an account page, which stays if the sign-out fails, and offers a retry; then the sign-in page is shown. */
const logout: Row = {
  call: 'logout',
  isWrite: true,
  // The response carries no field whose type could be wrong; an expired session needs no sign-out.
  passes: ['wrongTypes', '401'],
  open: (visit) => openAccountMenu(visit, '/userCenter/activities'),
  act: ({ page, texts }) => page.getByRole('button', { name: texts.user.signOut, exact: true }).click(),
  control: askAgain,
  again: (visit) => askAgain(visit).click(),
  message: ({ texts }) => texts.session.signOutFailedTitle,
  done: passwordField,
  effects: async (visit) => ((await isEnded(visit)) ? 1 : 0),
}

const validateInvitation: Row = {
  call: 'validateInvitation',
  isSilent: true,
  open: (visit) => openAsSomebody(visit, NEUTRAL),
  act: async (visit) => void (await start(visit)),
  control: ({ page, texts }) => page.getByRole('button', { name: texts.tokensPage.create }),
  again: async (visit) => void (await start(visit)),
  done: heading,
  // The session has expired, whichever call revealed it, and this page needs one.
  leaves: ['401'],
}

export const sessionRows = { getUserInfo, renewSession, authenticate, logout, validateInvitation } as const

import { SESSION_COOKIE } from '@/openapi/configuration'
import { newAccount, openSignedIn, signUpAtProvider } from '@/tests/browser/support/signIn'
import type { Row } from './cell'
import { arrive, NEUTRAL } from './rows'
import type { Visit } from './visit'

const start = ({ page }: Visit) => page.goto('/api/tokens', { waitUntil: 'commit' })
const heading = ({ page, texts }: Visit) => page.getByRole('main').getByText(texts.tokens.emptyTitle)
const askAgain = ({ page, texts }: Visit) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^(${texts.common.retry}|${texts.session.signInAgain})$`) })

/** Presses what the page offers until the sign-in is there: a code that was used up is refused the second time. */
async function persist(visit: Visit): Promise<void> {
  for (let press = 0; press < 3; press++) {
    await askAgain(visit).click()
    const isOver = async () => (await heading(visit).isVisible()) || (await askAgain(visit).isVisible())
    await visit.page.waitForTimeout(0)
    await visit.wait(async () => !(await askAgain(visit).isVisible()), 'the press')
    await visit.wait(isOver, 'an answer to the press')
    if (await heading(visit).isVisible()) return
  }
}

const signsIn = ['refused', 'unsuccessful', '401'] as const

/** Who is there is asked when a page is loaded. */
const getUserInfo: Row = {
  call: 'getUserInfo',
  open: (visit) => openSignedIn(visit.page, NEUTRAL),
  act: async (visit) => void (await start(visit)),
  control: askAgain,
  again: (visit) => askAgain(visit).click(),
  done: heading,
  leaves: signsIn,
}

const renewSession: Row = {
  call: 'renewSession',
  open: async (visit) => {
    await openSignedIn(visit.page, NEUTRAL)
    await visit.page.context().clearCookies({ name: SESSION_COOKIE })
  },
  act: async (visit) => void (await start(visit)),
  control: askAgain,
  again: (visit) => askAgain(visit).click(),
  done: heading,
  leaves: ['refused', 'unsuccessful'],
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
}

const signInButton = ({ page, texts }: Visit) =>
  page.getByRole('banner').getByRole('button', { name: texts.user.signIn, exact: true })

const logout: Row = {
  call: 'logout',
  isWrite: true,
  isSilent: true,
  open: async (visit) => {
    const { page, language } = visit
    await page.evaluate(() => localStorage.clear())
    await openSignedIn(page, '/userCenter/activities')
    await arrive(visit, NEUTRAL)
    await page.getByLabel(language === 'zh' ? /账号菜单/ : /Account menu/).click()
  },
  act: ({ page, texts }) => page.getByRole('button', { name: texts.user.signOut, exact: true }).click(),
  control: signInButton,
  again: () => Promise.resolve(),
  done: signInButton,
}

const validateInvitation: Row = {
  call: 'validateInvitation',
  isSilent: true,
  open: (visit) => openSignedIn(visit.page, NEUTRAL),
  act: async (visit) => void (await start(visit)),
  control: ({ page, texts }) => page.getByRole('button', { name: texts.tokens.create }),
  again: async (visit) => void (await start(visit)),
  done: heading,
  // The session is over, whichever call was told so, and this page needs one.
  leaves: ['401'],
}

export const sessionRows: readonly Row[] = [getUserInfo, renewSession, authenticate, logout, validateInvitation]

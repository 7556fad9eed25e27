import type { Locator, Page } from '@playwright/test'
import { menuButton, phoneMenu } from '../support/controls'
import type { PortalOptions } from '../support/test'
import { pattern, textsIn } from '@/tests/browser/support/texts'

/** Below this width, in CSS pixels, the header keeps what is of the account in a menu. */
const menuWidth = 960

/** Locators for the parts of a session that a user sees. */
export function walkWords(page: Page, language: PortalOptions['language']) {
  const texts = textsIn[language]
  const isPhone = (page.viewportSize()?.width ?? menuWidth) < menuWidth
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  /** The content of a closed menu is in the document. */
  const inHeader = (part: Locator) => (isPhone ? page.locator('html').filter({ has: part }) : part)
  const anywhere = (name: string) => page.getByRole('button', { name, exact: true, includeHidden: isPhone }).first()
  const pressInHeader = (name: string) => async () => {
    const menu = menuButton(page)
    if ((await menu.isVisible()) && (await phoneMenu(page).getAttribute('open')) === null) await menu.click()
    await button(name).first().click()
  }
  return {
    account: inHeader(page.getByLabel(pattern(texts.user.menu))),
    signIn: inHeader(anywhere(texts.user.signIn)),
    /** That the header offers to try again. */
    retryInHeader: inHeader(anywhere(texts.common.retry)),
    goOn: button(texts.session.continueAsOther),
    again: button(texts.session.signInAgain),
    retry: button(texts.common.retry).first(),
    unreachable: page.getByRole('heading', { name: texts.session.unreachableTitle }),
    signOutFailed: page.getByRole('heading', { name: texts.session.signOutFailedTitle }),
    refused: page.getByRole('heading', { name: texts.session.refusedTitle }),
    pressSignIn: pressInHeader(texts.user.signIn),
    pressRetry: pressInHeader(texts.common.retry),
    signOut: async () => {
      if (!isPhone) await page.getByLabel(pattern(texts.user.menu)).click()
      await pressInHeader(texts.user.signOut)()
    },
  }
}

import type { Locator, Page } from '@playwright/test'
import { menuButton, phoneMenu } from '../support/controls'
import type { PortalOptions } from '../support/test'

const words = {
  zh: {
    account: /账号菜单/,
    signIn: '登录',
    signOut: '退出登录',
    goOn: '以该账号继续',
    again: '重新登录',
    retry: '重试',
    unreachable: '暂时无法确认登录状态',
    signOutFailed: '退出登录没有完成',
    refused: '登录没有完成',
  },
  en: {
    account: /Account menu/,
    signIn: 'Sign in',
    signOut: 'Sign out',
    goOn: 'Continue with that account',
    again: 'Sign in again',
    retry: 'Try again',
    unreachable: 'Your sign-in status could not be checked',
    signOutFailed: 'Sign-out was not completed',
    refused: 'Sign-in was not completed',
  },
} as const

/** Below this width, in CSS pixels, the header keeps what is of the account in a menu. */
const menuWidth = 960

/** Locators for the parts of a session that a user sees. */
export function walkWords(page: Page, language: PortalOptions['language']) {
  const texts = words[language]
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
    texts,
    account: inHeader(page.getByLabel(texts.account)),
    signIn: inHeader(anywhere(texts.signIn)),
    /** That the header offers to try again. */
    retryInHeader: inHeader(anywhere(texts.retry)),
    goOn: button(texts.goOn),
    again: button(texts.again),
    retry: button(texts.retry).first(),
    unreachable: page.getByRole('heading', { name: texts.unreachable }),
    signOutFailed: page.getByRole('heading', { name: texts.signOutFailed }),
    refused: page.getByRole('heading', { name: texts.refused }),
    pressSignIn: pressInHeader(texts.signIn),
    pressRetry: pressInHeader(texts.retry),
    signOut: async () => {
      if (!isPhone) await page.getByLabel(texts.account).click()
      await pressInHeader(texts.signOut)()
    },
  }
}

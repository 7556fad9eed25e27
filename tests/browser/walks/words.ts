import type { Page } from '@playwright/test'
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

/** What the portal shows of a session, as a person finds it. */
export function walkWords(page: Page, language: PortalOptions['language']) {
  const texts = words[language]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const account = page.getByLabel(texts.account)
  return {
    texts,
    account,
    signIn: button(texts.signIn),
    goOn: button(texts.goOn),
    again: button(texts.again),
    retry: button(texts.retry).first(),
    unreachable: page.getByRole('heading', { name: texts.unreachable }),
    signOutFailed: page.getByRole('heading', { name: texts.signOutFailed }),
    refused: page.getByRole('heading', { name: texts.refused }),
    signOut: async () => {
      await account.click()
      await button(texts.signOut).click()
    },
  }
}

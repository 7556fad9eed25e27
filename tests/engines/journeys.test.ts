import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en as provider } from '@/server/identity/texts/en'
import en from '@/src/i18n/en'
import lists from '@/src/i18n/en/lists'
import tokens from '@/src/i18n/en/tokensPage'
import usage from '@/src/i18n/en/callDetailPage'
import { startPortal, type PortalServer } from '../browser/support/portalServer'
import { ensureEngines } from '../support/ensureEngines.mjs'
import { documents } from '../support/site'
import { openFirefox } from './firefox'
import { elementAt, fieldOf, inDialog, labelled, until, untilGone, untilShown, withText, type Tab } from './tab'
import { openWebKit } from './webkit'

const installed = ensureEngines()
const engines = [
  ['Firefox', () => openFirefox(installed.firefox)],
  ['WebKit', () => openWebKit(installed)],
] as const

const account = () => {
  const name = `user-${randomBytes(6).toString('hex')}`
  return { name, email: `${name}@example.org`, password: randomBytes(12).toString('base64url') }
}

const dropdown = (label: string) => `${withText('span', label)}/following-sibling::button`

let portal: PortalServer
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

describe.each(engines)('%s', (_, openEngine) => {
  let tab: Tab
  beforeAll(async () => {
    tab = await openEngine()
  })
  afterAll(() => tab.close())

  const heading = '//h1'
  const path = () => tab.evaluate('location.pathname')

  test.each(documents.flatMap((page) => ['zh', 'en'].map((language) => ({ page: page.path, language }))))(
    'the public page $page answers in $language',
    async ({ page, language }) => {
      await tab.open(`${portal.url}${page}?lang=${language}`)
      await untilShown(tab, heading)
      expect(await tab.evaluate('document.documentElement.lang')).toMatch(new RegExp(`^${language}`))
      expect(await tab.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      expect(tab.complaints()).toEqual([])
    },
  )

  test('the language changes in place', async () => {
    await tab.open(`${portal.url}/certificate?lang=en`)
    await tab.press(withText('a', en.language.other))
    await until(tab, "document.documentElement.lang.startsWith('zh')")
    expect(await path()).toBe('/certificate')
  })

  test('the menu of a narrow window opens, leads on and closes', async () => {
    const link = `//*[@id='mobile-menu']${withText('a', en.pageNames.apiDocument)}`
    const isOpen = "document.querySelector('#mobile-menu[open]')"
    await tab.widen(700)
    await tab.open(`${portal.url}/certificate?lang=en`)
    await tab.press(labelled('summary', en.nav.menu))
    await tab.press(link)
    await until(tab, "location.pathname === '/api/document' && document.querySelector('main h1')")
    await until(tab, `!${isOpen}`)
    await tab.press(labelled('summary', en.nav.menu))
    await until(tab, isOpen)
    await tab.press(labelled('summary', en.nav.menu))
    await until(tab, `!${isOpen}`)
    await tab.widen(1280)
    expect(tab.complaints()).toEqual([])
  })

  test('Back returns to the place that was left', async () => {
    await tab.open(`${portal.url}/developers/community?lang=en`)
    await tab.evaluate("window.scrollTo({ top: 300, behavior: 'instant' })")
    await until(tab, 'window.scrollY === 300')
    await tab.evaluate("location.assign('/protocol/service')")
    await until(tab, "location.pathname === '/protocol/service' && document.documentElement.dataset.ready")
    await tab.back()
    await until(tab, "location.pathname === '/developers/community' && window.scrollY === 300")
  })

  test('a user signs up, creates a token, filters the statistics by it and deletes it', async () => {
    const { name, email, password } = account()
    await tab.open(`${portal.url}/?lang=en`)
    await tab.evaluate("location.assign('/api/tokens?lang=en')")
    await tab.press(withText('a', provider.signIn.toSignUp))
    await tab.type(fieldOf(provider.username), name)
    await tab.type(fieldOf(provider.email), email)
    await tab.type(fieldOf(provider.password), password)
    await tab.type(fieldOf(provider.repeatPassword), password)
    await tab.press(withText('button', provider.signUp.submit))

    await tab.press(withText('button', tokens.create))
    await tab.type(fieldOf(tokens.nameLabel), 'notebook')
    await tab.press(withText('button', tokens.createConfirm))
    await untilShown(tab, withText('h2', tokens.revealTitle))
    await tab.press(withText('button', tokens.copy))
    await tab.press(withText('button', tokens.done))
    await untilShown(tab, withText('*', 'notebook'))

    await tab.open(`${portal.url}/api/callDetail?lang=en`)
    await tab.press(dropdown(usage.tokens))
    await tab.press(withText('label', 'notebook'))
    await until(tab, "[...document.querySelectorAll('[role=dialog] input')].some(({ checked }) => checked)")
    await tab.evaluate(`${elementAt(dropdown(usage.range))}.click()`)
    await untilShown(tab, "//*[@role='grid']")

    await tab.open(`${portal.url}/api/tokens?lang=en`)
    await tab.press(labelled('summary', lists.actionsOf.replace('{name}', 'notebook')))
    await tab.press(labelled('button', `${lists.delete} notebook`))
    await tab.press(inDialog(withText('button', lists.delete)))
    await untilShown(tab, withText('*', tokens.emptyTitle))
    await untilGone(tab, withText('td', 'notebook'))
    expect(tab.complaints()).toEqual([])
  })
})

import { chromium, type Page } from '@playwright/test'
import { documentScreens as pages } from '@/tests/support/site'
import { findWindowedBrowser } from '@/tests/support/ensureBrowser.mjs'
import { expectAccessible } from '@/tests/browser/support/accessibility'
import { menuButton, phoneMenu } from '@/tests/browser/support/controls'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { pattern } from '@/tests/browser/support/texts'
import { openInPlace, visit } from '@/tests/browser/support/visit'

const documents = pages.map(({ path }) => path)

/** How often a page's heading was given the focus, which is what a screen reader says of a navigation. */
const countAnnouncements = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset['announced'] = '0'
    document.addEventListener('focusin', ({ target }) => {
      const { dataset } = document.documentElement
      if (target instanceof HTMLHeadingElement) dataset['announced'] = `${Number(dataset['announced']) + 1}`
    })
  })

test('each navigation moves the focus to the new heading, once', async ({ page }) => {
  await visit(page, '/certificate')
  await countAnnouncements(page)
  const heading = page.getByRole('heading', { level: 1 })
  let before = await heading.innerText()
  for (const [index, path] of documents.filter((one) => one !== '/certificate').entries()) {
    await openInPlace(page, path)
    await expect(heading).not.toHaveText(before)
    await expect(heading).toBeFocused()
    before = await heading.innerText()
    await expect(page.locator('html')).toHaveAttribute('data-announced', `${index + 1}`)
  }
})

test(
  'focus moves from the phone’s menu to the new page, whose link is current',
  { tag: '@phone' },
  async ({ page, screenName }) => {
    test.skip(screenName === 'desktop', 'the desktop has no such menu')
    await visit(page, '/')
    const button = menuButton(page)
    const docs = page.getByRole('navigation').getByRole('link', { name: /^(文档|Docs)$/ })
    await button.click()
    await docs.first().click()
    await expect(page).toHaveURL(/\/api\/document$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await button.click()
    await docs.first().click()
    await expect(phoneMenu(page)).not.toHaveAttribute('open')
  },
)

test(
  'the phone’s menu has each destination once, signed out and signed in',
  { tag: '@phone' },
  async ({ page, screenName }) => {
    test.skip(screenName === 'desktop', 'the desktop has no such menu')
    const destinations = () =>
      phoneMenu(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const openMenu = async () => {
      await menuButton(page).click()
      await expect(phoneMenu(page).getByRole('link').first()).toBeVisible()
      await expectAccessible(page)
    }
    await visit(page, '/')
    await openMenu()
    const signedOut = await destinations()
    expect(signedOut).toEqual([...new Set(signedOut)])
    await openSignedIn(page, '/')
    await openMenu()
    const signedIn = await destinations()
    expect(signedIn).toEqual([...new Set(signedIn)])
    expect(signedIn, 'a sign-in takes no destination away').toEqual(expect.arrayContaining(signedOut))
  },
)

test('a page whose code is on its way gets the focus when it comes', async ({ page }) => {
  await openSignedIn(page, '/userCenter/activities')
  await visit(page, '/certificate')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/limits.screen*.js', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/assets\/limits\.screen/)
  await openInPlace(page, '/api/strategy')
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(正在加载|Loading)$/)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the browser keeps every public page as it was left, and gives it back', async ({
  launchOptions,
  portal,
  screenName,
}) => {
  test.skip(screenName === 'phone', 'the same code')
  const executablePath = findWindowedBrowser()
  test.skip(executablePath === null, 'a browser without windows keeps no page')
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath: executablePath ?? '',
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage()
    for (const path of documents) {
      await page.goto(`${portal.url}${path}`)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => (document.documentElement.dataset['kept'] = `${persisted}`))
      })
      await page.goto(`${portal.url}/healthz`)
      await page.evaluate(() => {
        history.go(-1)
      })
      await expect(page.locator('html'), path).toHaveAttribute('data-kept', 'true')
    }
  } finally {
    await browser.close()
  }
})

test('the top menu has one current entry, and room for all or a menu with the rest', async ({
  page,
  texts,
  screenName,
}) => {
  test.skip(screenName === 'phone', 'the phone has its own menu')
  const menu = page.getByRole('navigation', { name: texts.nav.main })
  const { models, playground, apiDocument } = texts.pageNames
  for (const [path, current] of [
    ['/api/models', models],
    ['/api/playground', playground],
    ['/api/document/chat', apiDocument],
    ['/status', texts.nav.api],
    ['/developers/community', texts.nav.developers],
  ] as const) {
    await visit(page, path)
    await expect(menu.locator('[aria-current]'), path).toHaveText([current])
  }
  const outside = menu.getByRole('link', { name: pattern(`${texts.nav.openPlatform} (`) })
  const more = menu.getByLabel(texts.nav.more, { exact: true })
  await expect(more).toBeHidden()
  await expect(outside).toBeVisible()
  await page.setViewportSize({ width: 1279, height: 800 })
  await expect(outside).toBeHidden()
  await more.press('Enter')
  await expect(outside).toBeVisible()
  await outside.focus()
  await page.keyboard.press('Escape')
  await expect(outside).toBeHidden()
  await expect(more).toBeFocused()
})

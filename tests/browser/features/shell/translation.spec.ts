import type { Page } from '@playwright/test'
import { documentScreens, pages } from '@/tests/support/site'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { strategyPage } from '@/tests/browser/support/pages/strategyPage'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { openInPlace, placeOf, untilPartReady, visit } from '@/tests/browser/support/visit'
import { readThrough } from '@/tests/browser/support/wholePage'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/**
 * Translates the page as Chrome does, from when it is interactive: each text is replaced by a copy in two `<font>`
 * elements, also a later one. React still holds the replaced text.
 */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const untranslated = 'font, script, style, noscript, textarea, svg, [translate=no]'
    const wrap = (text: Text) => {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untranslated)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      if (root instanceof Text) found.push(root)
      while (walker.nextNode()) found.push(walker.currentNode as Text) // as: only texts are shown
      found.forEach(wrap)
    }
    const begin = () => {
      wrapAll(document.body)
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          [...addedNodes, target].filter((node) => node !== document.body).forEach(wrapAll)
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    }
    const waiting = new MutationObserver(() => {
      if (!document.documentElement.hasAttribute('data-ready')) return
      waiting.disconnect()
      begin()
    })
    waiting.observe(document, { attributes: true, attributeFilter: ['data-ready'], subtree: true })
  })

const accountPages = pages.filter(({ access, path }) => access === 'login' && !path.includes(':'))
const missing = ['/api/document/none', '/api/models/none', '/certificate/7QK2M-9XWPT-4HJ5C-0RVNE']
const paths = [...[...documentScreens, ...accountPages].map(({ path }) => path), ...missing]
/** The page to which each page is left. */
const shortPath = '/protocol/service'

/** Presses every button and disclosure of the page's content once, and closes the dialogs that open. */
const pressAll = (page: Page) =>
  page.evaluate(async () => {
    const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (const control of document.querySelectorAll<HTMLElement>('main button:not([disabled]), main summary')) {
      if (!control.isConnected || !control.checkVisibility()) continue
      control.click()
      await twoFrames()
      for (const dialog of document.querySelectorAll('dialog[open]'))
        dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
      await twoFrames()
    }
  })

/** React replaces the served HTML of a deferred part if it is translated before hydration. */
const rerendered = /Minified React error #418/

test('every page stays usable while the browser translates it', async ({ page, texts, problems }) => {
  problems.expectError(rerendered)
  problems.expectFailure(/\/none$/)
  await translate(page)
  await openSignedIn(page, paths[0] ?? '/')
  for (const path of paths)
    await test.step(path, async () => {
      await visit(page, path)
      await readThrough(page)
      await pressAll(page)
      await page.waitForLoadState('networkidle')
      await expect.soft(page.getByText(texts.problems.somethingWrong)).toHaveCount(0)
      await openInPlace(page, path === shortPath ? '/' : shortPath)
      await expect(page.locator('html')).not.toHaveAttribute('data-ready', path)
      await expect.soft(page.getByText(texts.problems.somethingWrong)).toHaveCount(0)
      expect.soft(problems.unexpected()).toEqual([])
    })
})

test('tokens, applications and the playground work while the browser translates them', async ({
  page,
  language,
  texts,
}) => {
  await translate(page)
  await openSignedIn(page, '/api/tokens')
  const tokens = tokensPage(page, language)
  await tokens.create('translated')
  await tokens.copyAndClose()
  await tokens.deleteToken('translated')

  await openInPlace(page, '/api/strategy')
  const application = strategyPage(page, texts)
  await application.apply.click()
  await application.submit.click()
  await application.fill()
  await application.submit.click()
  await expect(page.getByRole('status').filter({ hasText: texts.notices.applicationSubmitted })).toBeVisible()

  await openInPlace(page, '/api/playground')
  await untilPartReady(page, 'playground')
  const question = page.getByRole('textbox', { name: texts.playgroundPage.question, exact: true })
  for (const text of ['first', 'second']) {
    await question.fill(text)
    await question.press('Control+Enter')
    await expect(page.getByRole('button', { name: texts.playgroundPage.regenerate })).toBeVisible()
  }

  await openInPlace(page, '/api/models')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect.poll(() => placeOf(page)).toMatch(/^\/api\/models\/./)
  await openInPlace(page, '/api/callDetail')
  await page.getByRole('main').getByRole('row').getByRole('link').last().click()
  await expect.poll(() => placeOf(page)).toMatch(/^\/api\/callDetail\/./)
  await page.goBack()
  await page.getByRole('button', { name: texts.callDetailPage.refresh, exact: true }).click()
  await expect(page.getByRole('button', { name: texts.callDetailPage.refresh, exact: true })).toBeVisible()

  await page.keyboard.press('Control+k')
  for (const query of ['token', 'tokens']) await page.getByRole('dialog').getByRole('searchbox').fill(query)
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: texts.language.other, exact: true }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? /^en/ : 'zh-CN')
  await expect(page.getByText(texts.problems.somethingWrong)).toHaveCount(0)
})

import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '@/tests/browser/support/accessibility'
import { words } from '@/tests/browser/support/pages/homeWords'
import { expect, test } from '@/tests/browser/support/test'
import { visit } from '@/tests/browser/support/visit'

test('with reduced motion there is a still picture and no control for it', async ({ page, language }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await expect(page.getByRole('heading', { name: words[language].heading })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('video')).toHaveCount(0)
  await expect(page.getByRole('button', { name: words[language].pauseBanner })).toHaveCount(0)
})

const screens = [
  [320, 568],
  [390, 844],
  [600, 960],
  [640, 360],
  [720, 450],
  [768, 1024],
  [844, 390],
  [959, 700],
  [960, 540],
  [1440, 900],
] as const

/** Shows the page in a font wider than any that a visitor's device has for text: a machine's own may be narrow. */
const useWideFont = (page: Page) =>
  page.locator('html').evaluate(({ style }) => {
    // 0.6 em a letter on nearly every machine; DejaVu Sans and Verdana, the widest for text, have 0.58 on average.
    for (const name of ['--sans', '--display']) style.setProperty(name, 'monospace')
  })

const surplusWidth = (page: Page) =>
  page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

test('heading and question are on the first screen at any size and font', async ({ page }) => {
  for (const lang of ['zh', 'en'] as const) {
    await visit(page, `/?lang=${lang}`)
    const heading = page.getByRole('heading', { level: 1, name: words[lang].heading })
    const button = page.getByRole('main').getByRole('button', { name: lang === 'zh' ? '提问' : 'Ask', exact: true })
    const expectOnScreen = async (font: string) => {
      for (const [width, height] of screens) {
        await page.setViewportSize({ width, height })
        await expect(heading, `${lang} ${width}×${height} ${font}`).toBeInViewport({ ratio: 1 })
        await expect(button, `${lang} ${width}×${height} ${font}`).toBeInViewport({ ratio: 1 })
        expect(await surplusWidth(page), `${lang} ${width}×${height} ${font}, too wide`).toBe(0)
      }
    }
    await expectOnScreen('font of this machine')
    await useWideFont(page)
    await expectOnScreen('wide font')
  }
})

test('the toolchain moves 224 px per press over 1690 px, with arrows dimmed at the ends', async ({
  page,
  language,
}) => {
  const texts = words[language]
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  const strip = page.getByRole('group', { name: texts.strip })
  await strip.scrollIntoViewIfNeeded()
  const at = () => strip.evaluate((element) => Math.round(element.scrollLeft))
  const on = page.getByRole('button', { name: texts.on })
  await page.locator('#below-the-banner[data-ready]').waitFor()
  const back = page.getByRole('button', { name: texts.back })
  expect(await strip.evaluate((element) => element.scrollWidth)).toBe(1690)
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  await on.click()
  await expect.poll(at).toBe(224)
  await expect(back).not.toHaveAttribute('aria-disabled')
  await back.click()
  await expect.poll(at).toBe(0)
  await strip.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect(on).toHaveAttribute('aria-disabled', 'true')
  await strip.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(at).toBeLessThan(1690 - (await strip.evaluate((element) => element.clientWidth)))
})

test(
  'a phone swipes through slides of 90 % at an offset of 6 %, with the next model in sight',
  { tag: '@phone' },
  async ({ page, language, screenName }) => {
    test.skip(screenName !== 'phone', 'a desktop shows them all')
    await visit(page, '/')
    const section = page.getByRole('region').or(page.locator('section'))
    const cards = section.filter({ has: page.getByRole('heading', { name: words[language].models }) }).locator('ul')
    await cards.scrollIntoViewIfNeeded()
    /** The start of each card, in percent of the window's width. */
    const starts = () =>
      cards.evaluate((list) =>
        [...list.children].map((card) => Math.round((card.getBoundingClientRect().left / list.clientWidth) * 100)),
      )
    const before = await starts()
    expect(before).toEqual(before.map((_, index) => 6 + 90 * index))
    await cards.evaluate((list) => list.scrollTo({ left: list.scrollWidth }))
    await expect.poll(async () => (await starts()).at(-1), 'the last one rests at the same offset').toBe(6)
  },
)

/** The open code lies inside the window and not under the header, wherever its contact is scrolled to. */
async function expectInWindow(contact: Locator, code: Locator) {
  for (const block of ['start', 'end'] as const) {
    await contact.evaluate((button, to) => button.scrollIntoView({ block: to, behavior: 'instant' }), block)
    await expect(code).toBeInViewport({ ratio: 1 })
    const hidden = code.evaluate((image) => {
      const { left, top } = image.getBoundingClientRect()
      return document.elementFromPoint(left + 2, top + 2) !== image
    })
    expect(await hidden, `hidden at the ${block}`).toBe(false)
  }
}

test(
  'the Discord invite shows its code on hover, focus and touch, until Escape',
  { tag: '@phone' },
  async ({ page, language, screenName }) => {
    const texts = words[language]
    await visit(page, '/')
    await page.locator('#below-the-banner').evaluate((part) => part.lastElementChild?.scrollIntoView())
    const main = page.getByRole('main')
    const contact = main.getByRole('button', { name: texts.code })
    await contact.scrollIntoViewIfNeeded()
    const code = main.getByRole('img', { name: texts.code })
    const link = main.getByRole('link', { name: texts.openCode })
    await expect(code).toHaveCount(0)
    if (screenName === 'phone') await contact.tap()
    else await contact.hover()
    await expect(code).toBeVisible()
    expect(
      await code.evaluate(async (image: HTMLImageElement) => (await image.decode(), image.naturalWidth)),
    ).toBeGreaterThan(0)
    await expect(link).toHaveAttribute('href', 'https://discord.gg/xa29JuW87d')
    await page.keyboard.press('Escape')
    await expect(code).toHaveCount(0)
    await contact.blur()
    await contact.focus()
    for (const width of [320, 640, 1440]) {
      await page.setViewportSize({ width, height: 640 })
      await expectInWindow(contact, code)
    }
    await page.mouse.move(0, 0)
    await expect(code, 'a pointer that goes does not take what the focus shows').toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(code).toHaveCount(0)
  },
)

test('sections below the banner load no script until they come near', async ({ page, language }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/(HomeSections|glide).*\.js/.test(request.url())) scripts.push(request.url())
  })
  await page.setViewportSize({ width: 1200, height: 200 })
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await expect(page.getByRole('heading', { name: words[language].models })).toBeVisible()
  const other = language === 'zh' ? 'en' : 'zh'
  await page.getByRole('link', { name: words[language].toEnglish, exact: true }).first().click()
  await expect(page.getByRole('heading', { name: words[other].models })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
})

test('the first chat is a command, and has other languages', { tag: '@phone' }, async ({ page, language }) => {
  await visit(page, '/')
  const sample = page.getByRole('figure').filter({ hasText: '/chat/completions' })
  await sample.scrollIntoViewIfNeeded()
  const choice = page.getByRole('group', { name: { zh: '示例语言', en: 'Sample language' }[language] })
  await expect(choice.getByRole('radio', { name: 'curl' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Python' }).check()
  await expect(page.getByRole('figure').filter({ has: choice })).toContainText('from openai import OpenAI')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Intern-S1' }).getByText('Apache-2.0', { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
})

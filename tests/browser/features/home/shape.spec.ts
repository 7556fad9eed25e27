import type { Locator, Page } from '@playwright/test'
import { words } from '@/tests/browser/support/pages/homeWords'
import { expect, test } from '@/tests/browser/support/test'
import { visit } from '@/tests/browser/support/visit'

/** The highest stretch of an element, in pixels, that none of its words and pictures reach. */
const highestVoid = (element: Locator) =>
  element.evaluate((root) => {
    const box = root.getBoundingClientRect()
    const taken = [...root.querySelectorAll('*')]
      .filter((part) => part.childElementCount === 0 || part.tagName === 'IMG')
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
      .sort((a, b) => a.top - b.top)
    const { until, highest } = taken.reduce(
      (found, { top, bottom }) => ({
        until: Math.max(found.until, bottom),
        highest: Math.max(found.highest, top - found.until),
      }),
      { until: box.top, highest: 0 },
    )
    return Math.max(highest, box.bottom - until)
  })

const timelineOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name }) })

/** The positions of releases on the axis, and of their words. */
const placesOf = (timeline: Locator) =>
  timeline.locator('time').evaluateAll((times) =>
    times.map((time) => {
      const words = time.parentElement?.getBoundingClientRect()
      const release = time.closest('li')?.getBoundingClientRect()
      return {
        middle: Math.round(((release?.top ?? 0) + (release?.bottom ?? 0)) / 2),
        left: Math.round(release?.left ?? 0),
        words: { left: words?.left ?? 0, right: words?.right ?? 0, top: words?.top ?? 0, bottom: words?.bottom ?? 0 },
      }
    }),
  )

type Box = Awaited<ReturnType<typeof placesOf>>[number]['words']
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

test('the front page keeps its shape', async ({ page, language }) => {
  const texts = words[language]
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await page.getByRole('heading', { name: texts.groups }).first().scrollIntoViewIfNeeded()
  await page.locator('#below-the-banner[data-ready]').waitFor()

  await test.step('no card next to the groups has a void', async () => {
    for (const name of [texts.bootcamp, texts.licence]) {
      const card = page.getByRole('heading', { level: 2, name, exact: true }).locator('xpath=..')
      expect(await highestVoid(card), name).toBeLessThan(60)
    }
  })

  const timeline = timelineOf(page, texts.timeline)
  await test.step('the releases are on one axis from left to right, and no words overlap', async () => {
    for (const width of [1120, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const places = await placesOf(timeline)
      expect(new Set(places.map(({ middle }) => middle)).size, String(width)).toBe(1)
      expect(places.map(({ left }) => left)).toEqual(places.map(({ left }) => left).toSorted((a, b) => a - b))
      const boxes = places.map(({ words: box }) => box)
      expect(boxes.filter((box, at) => boxes.slice(0, at).some((other) => overlap(box, other)))).toEqual([])
      expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width)
    }
  })

  await test.step('the headline has two lines, and a very wide screen crops neither picture nor tools', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    const lines = () =>
      heading.evaluate((element) => Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)))
    const still = page.getByRole('main').locator('picture img').first()
    for (const width of [1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 1440 })
      expect(await lines(), String(width)).toBe(2)
      const box = await still.boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1), String(width)).toBeCloseTo(2.25, 1)
    }
    const strip = page.getByRole('group', { name: texts.strip })
    expect(await strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  await test.step('the footer is short, names the product, and is aligned with the page', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(texts.product, { exact: true })).toBeVisible()
    expect((await footer.boundingBox())?.height).toBeLessThan(308)
    const sides = await footer.evaluate((element) =>
      [...element.children].map((row) => {
        const { left, right } = row.getBoundingClientRect()
        const { paddingLeft, paddingRight } = getComputedStyle(row)
        return [left + parseFloat(paddingLeft), right - parseFloat(paddingRight)]
      }),
    )
    expect(sides).toEqual(sides.map(() => [120, 1320]))
    const rule = footer.locator(':scope > :last-child')
    expect((await rule.boundingBox())?.width).toBe(1200)
  })

  await test.step('a phone folds all years but the newest, and has a short footer', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await timeline.boundingBox())?.height).toBeLessThan(560)
    const year = timeline.getByRole('button', { name: /2023/ })
    await expect(year).toHaveAttribute('aria-expanded', 'false')
    await expect(timeline.getByRole('button', { name: /2026/ })).toHaveAttribute('aria-expanded', 'true')
    await year.click()
    await expect(timeline.getByText('07.06')).toBeVisible()
    expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThan(598)
  })
})

import type { Page } from '@playwright/test'
import { stopClock } from '@/tests/browser/support/clock'
import { words } from '@/tests/browser/support/pages/homeWords'
import { expect, test } from '@/tests/browser/support/test'
import { visit } from '@/tests/browser/support/visit'

const clip = (page: Page, name: string) => page.locator('video', { has: page.locator(`source[src*="${name}"]`) })

/** Notes each clip that first begins to play or comes to its end, in their order. */
const watchClips = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenClips: seen })
    for (const type of ['playing', 'ended'])
      document.addEventListener(
        type,
        ({ target }) => {
          const clip = target instanceof HTMLVideoElement ? /banner-\d/.exec(target.currentSrc)?.[0] : undefined
          // A clip that has to wait for its file begins once more.
          if (clip && !seen.includes(`${clip} ${type}`)) seen.push(`${clip} ${type}`)
        },
        true,
      )
  })
const seenClips = (page: Page) => page.evaluate(() => (window as unknown as { seenClips: string[] }).seenClips) // watchClips put it there

const isRunning = (video: ReturnType<typeof clip>) =>
  video.evaluate((element: HTMLVideoElement) => !element.paused && !element.ended)

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('with motion, the first clip plays once, then the second repeats until paused', async ({
    page,
    language,
    screenName,
  }) => {
    test.skip(screenName === 'phone', 'a phone shows pictures')
    await watchClips(page)
    await visit(page, '/')
    const loop = clip(page, 'banner-2')
    await expect.poll(() => seenClips(page)).toEqual(['banner-1 playing', 'banner-1 ended', 'banner-2 playing'])
    await expect(clip(page, 'banner-1')).toHaveCount(0)
    await expect(loop).toHaveJSProperty('loop', true)
    await page.getByRole('button', { name: words[language].pauseBanner }).click()
    await expect.poll(() => isRunning(loop)).toBe(false)
    await page.getByRole('button', { name: words[language].playBanner }).click()
    await expect.poll(() => isRunning(loop)).toBe(true)
  })

  test(
    'with motion, on a phone the next picture comes after 3.5 s, unless paused',
    { tag: '@phone' },
    async ({ page, language, screenName }) => {
      test.skip(screenName !== 'phone', 'a desktop shows clips')
      await page.clock.install()
      await visit(page, '/')
      const shown = page.locator('[class*="shown"] img')
      await expect(shown).toBeVisible()
      await stopClock(page)
      const pictureAfter = async (ms: number) => {
        await page.clock.fastForward(ms)
        return /banner-mobile-\d/.exec((await shown.getAttribute('src')) ?? '')?.[0] ?? ''
      }
      const next = { 'banner-mobile-1': 2, 'banner-mobile-2': 3, 'banner-mobile-3': 1 }
      const first = (await pictureAfter(0)) as keyof typeof next // the banner has no other
      expect(await pictureAfter(3400)).toBe(first)
      await page.clock.fastForward(100)
      const second = `banner-mobile-${next[first]}`
      await expect.poll(() => pictureAfter(0)).toBe(second)
      await page.getByRole('button', { name: words[language].pauseBanner }).click()
      expect(await pictureAfter(10_000)).toBe(second)
    },
  )

  test('with motion, figures count up within 2 s once they are seen', async ({ page, language }) => {
    await page.clock.install()
    await visit(page, '/')
    await stopClock(page)
    const figures = page.getByRole('region', { name: words[language].figures }).locator('dd > [aria-hidden]')
    await figures.first().scrollIntoViewIfNeeded()
    await expect.poll(() => figures.allTextContents()).not.toEqual(['500+', '1,000+', '100,000+', '500+'])
    await page.clock.runFor(2000)
    await expect.poll(() => figures.allTextContents()).toEqual(['500+', '1,000+', '100,000+', '500+'])
  })

  test('with motion, interest groups change every 5 s until they are paused', async ({ page, language }) => {
    const texts = words[language]
    await page.clock.install()
    await visit(page, '/')
    await stopClock(page)
    const carousel = page.getByRole('region', { name: texts.groups, exact: true })
    await carousel.scrollIntoViewIfNeeded()
    const pause = carousel.getByRole('button', { name: texts.pauseGroups })
    await expect(pause).toBeVisible()
    const shown = carousel.locator('[role=group]:not([inert])').getByRole('heading')
    await expect(shown).toHaveText(texts.firstGroup)
    await page.clock.runFor(5000)
    await expect(shown).toHaveText(texts.secondGroup)
    await expect(carousel.getByRole('heading').first()).toHaveJSProperty('tagName', 'H2')
    const link = carousel.locator('[role=group]:not([inert])').getByRole('link')
    await link.focus()
    await page.clock.runFor(15_000)
    await expect(link).toBeFocused()
    await expect(shown).toHaveText(texts.secondGroup)
    await pause.click()
    await page.clock.runFor(15_000)
    await expect(shown).toHaveText(texts.secondGroup)
    await carousel.getByRole('button', { name: texts.nextGroup }).click()
    await expect(shown).toHaveText(texts.thirdGroup)
  })
})

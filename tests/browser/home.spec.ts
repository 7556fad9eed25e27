import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility'
import { expectHydrated } from './support/hydrated'
import { startPortal } from './support/portalServer'
import { watchProblems } from './support/problems'
import { expect, test } from './support/test'

const words = {
  zh: {
    heading: '以开放之笔，书智能新篇',
    pauseBanner: '暂停动画',
    playBanner: '播放动画',
    models: '模型家族',
    back: '向前滚动',
    on: '向后滚动',
    strip: '工具链，可左右滚动',
    figures: '与书生同行',
    groups: '兴趣小组轮播',
    pauseGroups: '暂停轮播',
    nextGroup: '下一个小组',
    firstGroup: '角色扮演',
    secondGroup: 'RAG',
    thirdGroup: '智能体',
    code: /二维码/,
    toEnglish: 'English',
  },
  en: {
    heading: 'Intelligence, written in the open',
    pauseBanner: 'Pause the animation',
    playBanner: 'Play the animation',
    models: 'The models',
    back: 'Scroll back',
    on: 'Scroll on',
    strip: 'Toolchain; scroll sideways',
    figures: 'Who builds with Intern',
    groups: 'Interest groups',
    pauseGroups: 'Pause the rotation',
    nextGroup: 'Next group',
    firstGroup: 'Role-play',
    secondGroup: 'RAG',
    thirdGroup: 'Agents',
    code: /QR code/,
    toEnglish: '中文',
  },
} as const

const clip = (page: Page, name: string) => page.locator('video', { has: page.locator(`source[src*="${name}"]`) })
const isRunning = (video: ReturnType<typeof clip>) =>
  video.evaluate((element: HTMLVideoElement) => !element.paused && !element.ended)

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the first clip plays once, then the second again and again, until it is paused', async ({
    page,
    language,
    screenName,
  }) => {
    test.skip(screenName === 'phone', 'a phone shows pictures')
    await page.goto('/')
    const opening = clip(page, 'banner-1')
    const loop = clip(page, 'banner-2')
    await expect.poll(() => isRunning(opening)).toBe(true)
    expect(await isRunning(loop)).toBe(false)
    await opening.evaluate((video: HTMLVideoElement) => (video.currentTime = Math.max(0, video.duration - 0.2)))
    await expect(opening).toHaveCount(0)
    await expect.poll(() => isRunning(loop)).toBe(true)
    await expect(loop).toHaveJSProperty('loop', true)
    await page.getByRole('button', { name: words[language].pauseBanner }).click()
    await expect.poll(() => isRunning(loop)).toBe(false)
    await page.getByRole('button', { name: words[language].playBanner }).click()
    await expect.poll(() => isRunning(loop)).toBe(true)
  })

  test(
    'on a phone the next picture comes after 3.5 s, unless the banner is paused',
    { tag: '@phone' },
    async ({ page, language, screenName }) => {
      test.skip(screenName !== 'phone', 'a desktop shows clips')
      await page.clock.install()
      await page.goto('/')
      const shown = page.locator('[class*="shown"] img')
      await expect(shown).toHaveAttribute('src', /banner-mobile-1/)
      await page.clock.fastForward(3500)
      await expect(shown).toHaveAttribute('src', /banner-mobile-2/)
      await page.clock.fastForward(1500) // the page's own time goes on beside it
      await expect(shown).toHaveAttribute('src', /banner-mobile-2/)
      await page.getByRole('button', { name: words[language].pauseBanner }).click()
      await page.clock.fastForward(10_000)
      await expect(shown).toHaveAttribute('src', /banner-mobile-2/)
    },
  )

  test('figures count up within 2 s once they are seen', async ({ page, language }) => {
    await page.clock.install()
    await page.goto('/')
    const figures = page.getByRole('region', { name: words[language].figures }).locator('dd > [aria-hidden]')
    await figures.first().scrollIntoViewIfNeeded()
    await expect.poll(() => figures.allTextContents()).not.toEqual(['500+', '1,000+', '100,000+', '500+'])
    await page.clock.runFor(2000)
    await expect.poll(() => figures.allTextContents()).toEqual(['500+', '1,000+', '100,000+', '500+'])
  })

  test('interest groups take turns every 5 s, and stop when told', async ({ page, language }) => {
    const texts = words[language]
    await page.clock.install()
    await page.goto('/')
    const carousel = page.getByRole('region', { name: texts.groups, exact: true })
    await carousel.scrollIntoViewIfNeeded()
    const pause = carousel.getByRole('button', { name: texts.pauseGroups })
    await expect(pause).toBeVisible()
    const shown = carousel.locator('[role=group]:not([inert])').getByRole('heading')
    await expect(shown).toHaveText(texts.firstGroup)
    await page.clock.runFor(5000)
    await expect(shown).toHaveText(texts.secondGroup)
    await pause.click()
    await page.clock.runFor(15_000)
    await expect(shown).toHaveText(texts.secondGroup)
    await carousel.getByRole('button', { name: texts.nextGroup }).click()
    await expect(shown).toHaveText(texts.thirdGroup)
  })
})

test('who wants less motion sees a still picture and no control for it', async ({ page, language }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: words[language].heading })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('video')).toHaveCount(0)
  await expect(page.getByRole('button', { name: words[language].pauseBanner })).toHaveCount(0)
})

test('the toolchain moves 224 px a press over 1690 px, and its arrows are dimmed at the ends', async ({
  page,
  language,
}) => {
  const texts = words[language]
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const strip = page.getByRole('group', { name: texts.strip })
  await strip.scrollIntoViewIfNeeded()
  const at = () => strip.evaluate((element) => Math.round(element.scrollLeft))
  const on = page.getByRole('button', { name: texts.on })
  await expectHydrated(on)
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
  'a phone swipes through the models, one at 90 % of the width',
  { tag: '@phone' },
  async ({ page, language, screenName }) => {
    test.skip(screenName !== 'phone', 'a desktop shows them all')
    await page.goto('/')
    const section = page.getByRole('region').or(page.locator('section'))
    const cards = section.filter({ has: page.getByRole('heading', { name: words[language].models }) }).locator('ul')
    await cards.scrollIntoViewIfNeeded()
    const { slide, track, offset } = await cards.evaluate((list) => {
      const first = list.firstElementChild as HTMLElement // the first card
      return {
        slide: first.offsetWidth,
        track: list.clientWidth,
        offset: first.getBoundingClientRect().left - list.getBoundingClientRect().left,
      }
    })
    expect(slide / track).toBeCloseTo(0.9, 1)
    expect(offset / track).toBeCloseTo(0.06, 1)
  },
)

test('a contact shows its code under the pointer and on focus, and Escape hides it', async ({ page, language }) => {
  await page.goto('/')
  const contact = page.getByRole('link', { name: 'GitHub', exact: true }).first()
  await contact.scrollIntoViewIfNeeded()
  const code = page.getByRole('main').getByRole('img', { name: words[language].code }).first()
  await expect(code).toHaveCount(0)
  await contact.focus()
  await expect(code).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(code).toHaveCount(0)
})

test('what is below the banner costs no script until it comes near', async ({ page, language }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/(HomeSections|glide).*\.js/.test(request.url())) scripts.push(request.url())
  })
  await page.setViewportSize({ width: 1200, height: 200 })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await expect(page.getByRole('heading', { name: words[language].models })).toBeVisible()
  const other = language === 'zh' ? 'en' : 'zh'
  await page.getByRole('link', { name: words[language].toEnglish, exact: true }).first().click()
  await expect(page.getByRole('heading', { name: words[other].models })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
})

test('remote content replaces the built-in one, and a broken one changes nothing', async ({
  browser,
  language,
  screenName,
}) => {
  test.skip(screenName === 'phone', 'the same code')
  const portal = await startPortal({ PORTAL_HOME_CONTENT: '/content.json' })
  const context = await browser.newContext()
  const problems = await watchProblems(context, portal.url)
  const page = await context.newPage()
  const title = language === 'zh' ? '遥远的模型' : 'Models from afar'
  const content = {
    lm_title: title,
    lms: [{ title: 'Far-1', introduction: 'i', description: 'd', link: 'https://far.test/', mobile_image: '' }],
    lm_chain_title: 'chain',
    lm_chain_desc: 'desc',
    lm_chains: [],
    community_list: [],
  }
  const asked: string[] = []
  try {
    await page.route(`${portal.url}/content.json*`, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ json: asked.length === 1 ? { [language]: content } : { [language]: { lm_title: 1 } } })
    })
    await page.goto(`${portal.url}/?lang=${language}`)
    await page.mouse.wheel(0, 600)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Far-1' })).toHaveAttribute('href', 'https://far.test/')
    await page.reload()
    await page.mouse.wheel(0, 600)
    await expect.poll(() => asked.length).toBe(2)
    expect(new URL(asked[0] ?? '').search).not.toBe(new URL(asked[1] ?? '').search)
    await expect(page.getByRole('heading', { name: words[language].models })).toBeVisible()
    expect(problems.unexpected()).toEqual([])
  } finally {
    await context.close()
    await portal.stop()
  }
})

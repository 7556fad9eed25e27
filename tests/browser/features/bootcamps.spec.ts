import { expectAccessible } from '@/tests/browser/support/accessibility'
import { pressOn } from '@/tests/browser/support/keyboard'
import { expect, test } from '@/tests/browser/support/test'
import { untilPartReady, visit } from '@/tests/browser/support/visit'

const words = {
  zh: {
    seasons: ['第四期', '第三期', '第二期'],
    join: '参加第四期',
    islands: ['入门岛', '基础岛', '进阶岛', '彩蛋岛'],
    season3: '书生大模型实战营（第三期）',
    picture: /第四期插画/,
  },
  en: {
    seasons: ['Season 4', 'Season 3', 'Season 2'],
    join: 'Join Season 4',
    islands: ['Starter Island', 'Basic Island', 'Advanced Island', 'Bonus Island'],
    season3: 'Intern Bootcamp, Season 3',
    picture: /Season 4 as a drawing/,
  },
} as const

test(
  'season 4 leads to its handbook, its courses and the certification, each in a new tab',
  { tag: '@phone' },
  async ({ page, language, context, texts }) => {
    const own = words[language]
    await visit(page, '/icamp4')
    for (const name of [own.join, texts.bootcampPages.seeMore])
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:\/\//)
    for (const island of own.islands)
      await expect(page.getByRole('heading', { level: 3, name: island, exact: true })).toBeVisible()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: texts.bootcampPages.certification }).click()
    await expect(await opened).toHaveURL(/\/certificate$/)
    await expect(page).toHaveURL(/\/icamp4$/)
  },
)

test('every lesson has a link to its material', { tag: '@phone' }, async ({ page }) => {
  const seasons = [
    ['/developers/activity', 'https://github.com/InternLM/Tutorial/tree/camp2/helloworld/hello_world.md', 9],
    ['/developers/activity-3', 'https://github.com/InternLM/Tutorial/tree/camp3/docs/L1/XTuner', 18],
    ['/icamp4', 'https://github.com/InternLM/Tutorial/tree/camp4/docs/L2/Agent', 17],
  ] as const
  for (const [path, material, count] of seasons) {
    await visit(page, path)
    await untilPartReady(page, 'course')
    const lessons = page
      .locator('main ol ol > li, main section > ol > li')
      .filter({ hasNot: page.getByRole('heading') })
    await expect(lessons).toHaveCount(count)
    const addresses = await lessons.evaluateAll((items) => items.map((item) => item.querySelector('a')?.href))
    expect(addresses).toContain(material)
    for (const address of addresses) expect(address).toMatch(/^https:\/\/(github\.com\/InternLM\/Tutorial|aicarrier)/)
  }
})

test(
  'the picture is the one of the language and of the screen',
  { tag: '@phone' },
  async ({ page, language, screenName }) => {
    await visit(page, '/icamp4')
    const picture = page.getByRole('img', { name: words[language].picture })
    const shown = () => picture.evaluate((image) => (image as HTMLImageElement).currentSrc) // getByRole finds the img
    const kind = screenName === 'phone' ? 'mobile-' : ''
    await expect.poll(shown).toMatch(new RegExp(`/season-4-${kind}${language}-\\d+`))
  },
)

test(
  'a phone switches seasons in a dialog, by keyboard too',
  { tag: '@phone' },
  async ({ page, language, screenName, texts }) => {
    test.skip(screenName === 'desktop', 'the desktop has the seasons in its menu')
    const own = words[language]
    await visit(page, '/icamp4')
    const button = page.getByRole('button', { name: texts.bootcampPages.switcher })
    await button.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link')).toHaveText(own.seasons.map((name) => new RegExp(`^${name}`)))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await pressOn(page, dialog.getByRole('button', { name: texts.common.cancel }))
    await expect(button).toBeFocused()
    await button.click()
    await dialog.getByRole('link', { name: own.seasons[1] }).click()
    await expect(page).toHaveURL(/\/developers\/activity-3$/)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: own.season3 })).toBeFocused()
    await expect(page.getByRole('heading', { name: texts.bootcampCourse.benefitsPast })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/icamp4$/)
  },
)

test('the desktop has no switcher; links in the deferred part open pages in place', async ({
  page,
  language,
  screenName,
  texts,
}) => {
  test.skip(screenName === 'phone', 'the phone has one')
  const own = words[language]
  await visit(page, '/icamp4')
  await expect(page.getByRole('button', { name: texts.bootcampPages.switcher })).toBeHidden()
  await untilPartReady(page, 'course')
  const loadedAt = () => page.evaluate(() => performance.timeOrigin)
  const before = await loadedAt()
  await page.getByRole('main').getByRole('link', { name: own.seasons[1] }).click()
  await expect(page.getByRole('heading', { level: 1, name: own.season3 })).toBeFocused()
  await expect(page.getByRole('heading', { name: texts.bootcampCourse.benefitsPast })).toBeVisible()
  expect(await loadedAt()).toBe(before)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 3, name: own.islands[0], exact: true })).toBeVisible()
})

test('a course that was served in one language is shown whole in the other', async ({ page, language, texts }) => {
  await visit(page, '/icamp4')
  await page
    .getByRole('link', { name: texts.language.other })
    .or(page.getByRole('button', { name: texts.language.other }))
    .first()
    .click()
  const other = words[language === 'zh' ? 'en' : 'zh']
  await expect(page.getByRole('heading', { level: 3, name: other.islands[0], exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: other.picture })).toBeVisible()
})

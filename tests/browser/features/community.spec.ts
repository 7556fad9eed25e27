import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { answerProjects, unservedProjects, everyKind, project } from '@/tests/browser/support/answers/communityAnswers'
import { pressOn } from '@/tests/browser/support/keyboard'
import { expect, test } from '@/tests/browser/support/test'
import { goInPlace, placeOf, visit } from '@/tests/browser/support/visit'
import { pattern } from '@/tests/browser/support/texts'

const words = {
  zh: {
    stars: '12,345 个星标',
    page: '第 2 页',
    links: ['GitHub', 'OpenXLab 应用', 'Hugging Face 应用', 'OpenXLab 模型', 'Hugging Face 模型', '哔哩哔哩'],
  },
  en: {
    stars: '12,345 stars',
    page: 'Page 2',
    links: ['GitHub', 'OpenXLab app', 'Hugging Face app', 'OpenXLab model', 'Hugging Face model', 'Bilibili'],
  },
} as const

const path = '/developers/community'
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: `Project ${name}` })
const cards = (page: Page) => page.getByRole('heading', { level: 3 })
const many = Array.from({ length: 30 }, (_, index) => project(String(index + 1)))

test(
  'projects show status, stars and links, and are distinguished from samples',
  { tag: '@phone' },
  async ({ page, language, texts }) => {
    const own = words[language]
    await answerProjects(page, () => everyKind)
    await visit(page, unservedProjects)
    await expect(cards(page)).toHaveText(['applied', 'develop', 'graduate', 'abandon'].map((name) => `Project ${name}`))
    const status = {
      applied: texts.communityProjects.status.applied,
      develop: texts.communityProjects.status.inProgress,
      graduate: texts.communityProjects.status.inProgress,
    }
    for (const [name, word] of Object.entries({ ...status, abandon: texts.communityProjects.status.abandoned }))
      await expect(card(page, name).getByText(word, { exact: true })).toBeVisible()
    await expect(card(page, 'develop').getByText(own.stars)).toBeAttached()
    await expect(card(page, 'applied').getByText(/星标|stars/)).toHaveCount(0)
    const links = card(page, 'develop').getByRole('list').getByRole('link')
    await expect(links).toHaveText(own.links.map((name) => new RegExp(`^${name}`)))
    await expect(card(page, 'abandon').getByRole('link')).toHaveCount(0)
    await expect(page.getByText(texts.communityProjects.sample, { exact: true })).toHaveCount(1)
    await expect(page.getByText(pattern(texts.communityProjects.allSamples))).toHaveCount(0)
    await expectAccessible(page)
    await expectNoOverflow(page)
  },
)

test('an order by stars is offered only if stars are known', async ({ page, texts }) => {
  await answerProjects(page, () => everyKind, { stars_known: false })
  await visit(page, unservedProjects)
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByRole('radio', { name: texts.communityProjects.byStars })).toHaveCount(0)
})

test('the address holds direction, order and page, also when it is opened', async ({ page, language, texts }) => {
  const own = words[language]
  const asked = await answerProjects(page, ({ tag }) => (tag === '3' ? many.slice(0, 13) : many))
  await visit(page, `${path}?tag=3&page=2`)
  await expect(cards(page)).toHaveText(['Project 13'])
  await expect(page.getByRole('link', { name: texts.communityProjects.tag.agent, exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByRole('link', { name: own.page })).toHaveAttribute('aria-current', 'page')
  expect(asked).toEqual([{ tag: '3', page: '2', sort: 'latest' }])

  await page.getByRole('link', { name: texts.communityProjects.tag.all, exact: true }).click()
  await expect.poll(() => placeOf(page)).toBe(path)
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('radio', { name: texts.communityProjects.byStars }).click()
  await expect(page).toHaveURL(/\?sort=stars$/)
  await expect.poll(() => asked.at(-1)).toEqual({ tag: '0', page: '1', sort: 'stars' })
  await page.getByRole('link', { name: texts.communityProjects.next }).click()
  await expect(page).toHaveURL(/\?sort=stars&page=2$/)
  await expect(cards(page).first()).toHaveText('Project 13')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await page.goBack()
  await expect(cards(page).first()).toHaveText('Project 1')
})

test(
  'no projects and a page out of range are shown differently, each with a link',
  { tag: '@phone' },
  async ({ page, texts }) => {
    await answerProjects(page, ({ tag }) => (tag === '5' ? [] : many))
    await visit(page, `${path}?tag=5`)
    await expect(page.getByRole('heading', { name: texts.communityProjects.empty, exact: true })).toBeVisible()
    await expectAccessible(page, 'main')
    await page.getByRole('link', { name: texts.communityProjects.showAll }).click()
    await expect(cards(page)).toHaveCount(12)

    await visit(page, `${path}?page=99`)
    await page.getByRole('link', { name: texts.communityProjects.firstPage }).click()
    await expect(cards(page)).toHaveCount(12)
  },
)

test('the projects work by keyboard, and an older response never replaces a newer one', async ({ page, texts }) => {
  const held: (() => void)[] = []
  await answerProjects(page, ({ tag }) => [project(`of-${tag}`)])
  await visit(page, unservedProjects)
  await expect(cards(page)).toHaveText(['Project of-0'])
  await page.route('**/puyu/community/projects?tag=3*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.fallback().catch(() => undefined) // an aborted request takes no response
  })
  await pressOn(page, page.getByRole('link', { name: texts.communityProjects.tag.agent, exact: true }))
  await expect.poll(() => held.length).toBe(1)
  await expect(page.getByRole('list').filter({ has: cards(page) })).toHaveAttribute('aria-busy', 'true')
  await pressOn(page, page.getByRole('link', { name: 'RAG', exact: true }))
  await expect(cards(page)).toHaveText(['Project of-2'])
  held.forEach((answer) => answer())
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(cards(page)).toHaveText(['Project of-2'])
})

test('a project shows its cover, and its drawing if the cover cannot be loaded', async ({ page, problems }) => {
  problems.expectFailure(/covers\/none|elsewhere\.example/)
  problems.expectForeign(/elsewhere\.example/)
  problems.expectError(/img-src|Content Security Policy/)
  const covers = ['/qr/0.svg', '/covers/none.png', 'https://elsewhere.example/a.png', '', '/qr/1.svg']
  await answerProjects(page, () => covers.map((cover, index) => project(String(index), { cover })))
  await visit(page, unservedProjects)
  const pictures = page
    .getByRole('listitem')
    .filter({ has: cards(page) })
    .locator('img')
  await expect(pictures).toHaveCount(5)
  const drawing = /\/assets\/cover-agent/
  for (const [index, src] of ['/qr/0.svg', drawing, drawing, drawing, '/qr/1.svg'].entries()) {
    await pictures.nth(index).scrollIntoViewIfNeeded()
    await expect(pictures.nth(index)).toHaveAttribute('src', src)
    await expect(pictures.nth(index)).toHaveAttribute('alt', '')
  }
  const heights = await pictures.evaluateAll((all) =>
    all.map((image) => Math.round(image.getBoundingClientRect().height)),
  )
  expect(Math.max(...heights) - Math.min(...heights), 'covers and drawings have one shape').toBeLessThanOrEqual(1)
  await expect(pictures.last()).toHaveAttribute('loading', 'lazy')
})

test('the embedded portal announces samples once, and each has a cover, in the current language', async ({
  page,
  language,
  texts,
}) => {
  await visit(page, path)
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByText(texts.communityProjects.sample, { exact: true })).toHaveCount(0)
  await expect(page.getByText(pattern(texts.communityProjects.allSamples))).toHaveCount(1)
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: cards(page) })
      .locator('img'),
  ).toHaveCount(12)
  await expect(page.getByRole('heading', { name: language === 'zh' ? /心理健康大模型/ : /^EmoLLM$/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : /^en/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the first projects and their covers are in the HTML', async ({ page, language }) => {
    await page.goto(path)
    await expect(cards(page)).toHaveCount(12)
    await expect(page.getByRole('heading', { name: language === 'zh' ? /心理健康大模型/ : /^EmoLLM$/ })).toBeVisible()
    const pictures = page
      .getByRole('listitem')
      .filter({ has: cards(page) })
      .locator('img')
    const loadings = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('loading')))
    expect(loadings).toEqual([null, null, null, ...Array.from({ length: 9 }, () => 'lazy')])
    await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high')
    await expect(page.locator('img[fetchpriority=high]')).toHaveCount(1)
  })
})

test(
  'served projects need no call; another choice and a later visit load',
  { tag: '@phone' },
  async ({ page, texts }) => {
    const asked = await answerProjects(page, ({ tag }) => [project(`of-${tag}`)])
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () =>
        document.querySelectorAll('h3').forEach((heading) => heading.setAttribute('data-served', '')),
      )
    })
    await visit(page, path)
    await page.locator('#projects-section[data-ready]').waitFor({ state: 'attached' })
    await expect(cards(page)).toHaveCount(12)
    await expect(page.locator('h3[data-served]')).toHaveCount(12)
    expect(asked).toEqual([])

    await page.getByRole('link', { name: texts.communityProjects.tag.agent, exact: true }).click()
    await expect(cards(page)).toHaveText(['Project of-3'])
    expect(asked).toEqual([{ tag: '3', page: '1', sort: 'latest' }])
    await goInPlace(page, '/certificate')
    await goInPlace(page, path)
    await expect(cards(page)).toHaveText(['Project of-0'])
  },
)

import { expectAccessible } from '@/tests/browser/support/accessibility'
import { expect, test } from '@/tests/browser/support/test'
import { openInPlace, visit } from '@/tests/browser/support/visit'
import { pattern } from '@/tests/browser/support/texts'

const words = {
  zh: {
    names: ['角色扮演兴趣小组', 'RAG 兴趣小组', '智能体兴趣小组', '多模态兴趣小组', '评测兴趣小组'],
    last: '评测',
  },
  en: {
    names: ['Role-play SIG', 'RAG SIG', 'Agent SIG', 'Multimodal SIG', 'Evaluation SIG'],
    last: 'Evaluation',
  },
} as const

test('five groups show what they do and lead to their projects', async ({ page, language, texts }) => {
  const projects = pattern(texts.interestPage.seeProjects)
  const join = pattern(texts.interestPage.joinGroup)
  const { names } = words[language]
  await visit(page, '/developers/interest')
  await expect(page.locator('#groups li h2')).toHaveText([...names])
  const links = page.getByRole('link', { name: projects })
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(targets).toEqual([1, 2, 3, 4, 5].map((tag) => `/developers/community?tag=${tag}`))
  await expect(page.getByRole('link', { name: join })).toHaveCount(0)
  await links.nth(1).click()
  await expect(page).toHaveURL(/\/developers\/community\?tag=2$/)
})

test(
  'links to the groups stay below the menus, and lead to each of them',
  { tag: '@phone' },
  async ({ page, language, texts }) => {
    const { groups: links } = texts.interestPage
    const { names, last } = words[language]
    await visit(page, '/developers/interest')
    const menu = page.getByRole('navigation', { name: links })
    await expect(menu.getByRole('link')).toHaveCount(names.length)
    await menu.getByRole('link', { name: last }).click()
    await expect(page.getByRole('heading', { name: names[4] })).toBeInViewport()
    await expect.poll(() => menu.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(44)
    await expect(menu).toBeInViewport({ ratio: 1 })
    const cut = menu
      .getByRole('link')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(await cut).toBe(0)
    await expectAccessible(page)
  },
)

test(
  'the address brings one group into view, after a load and in place',
  { tag: '@phone' },
  async ({ page, language }) => {
    const { names } = words[language]
    await visit(page, '/developers/interest?tag=4')
    const multimodal = page.getByRole('heading', { name: names[3] })
    await expect(multimodal).toBeFocused()
    await expect(multimodal).toBeInViewport()
    await openInPlace(page, '/certificate')
    await expect(page).toHaveURL(/certificate/)
    await openInPlace(page, '/developers/interest?tag=5')
    await expect(page.locator('[data-asked] h2')).toHaveText(names[4])
  },
)

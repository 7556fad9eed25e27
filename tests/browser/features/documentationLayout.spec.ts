import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { untilPartReady, visit, visitAgain } from '@/tests/browser/support/visit'

const words = {
  zh: { sample: /第一次对话/, section: '查看余量' },
  en: { sample: /First conversation/, section: 'Checking what is left' },
} as const

test('long lines of all samples are wrapped, also after a reload', async ({ page, language, texts }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/api/document')
  await untilPartReady(page, 'text-of-quick-start')
  const code = page.getByRole('group', { name: words[language].sample }).locator('pre:visible')
  const overflow = () => code.evaluate((pre) => pre.scrollWidth - pre.clientWidth)
  expect(await overflow()).toBeGreaterThan(0)
  await page.getByRole('button', { name: texts.documentPage.wrap, exact: true }).first().click()
  await expect.poll(overflow).toBe(0)
  await visitAgain(page)
  await expect.poll(overflow).toBe(0)
})

/** Pairs of controls of the code bars that cover each other, or a control that its frame cuts, by their labels. */
const coveredControls = (main: Element): readonly string[] =>
  [...main.querySelectorAll('[data-bar]')].flatMap((bar) => {
    const controls = [...bar.querySelectorAll('label, select, button, span')].filter((each) => each.checkVisibility())
    const frame = bar.getBoundingClientRect()
    const named = controls.map((each) => [each.textContent, each.getBoundingClientRect()] as const)
    return named.flatMap(([name, one], index) => [
      ...(one.left < frame.left || one.right > frame.right || one.bottom > frame.bottom + 1 ? [`${name} is cut`] : []),
      ...named
        .slice(index + 1)
        .filter(([, other]) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5)
        .filter(([, other]) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5)
        .map(([other]) => `${name} on ${other}`),
    ])
  })

test('no two controls of a code bar overlap at any width, signed in', async ({ page, screenName }) => {
  test.skip(screenName === 'phone', 'the same widths')
  await openSignedIn(page, '/api/document/chat')
  for (const chapter of ['chat', 'models', 'tools']) {
    await visit(page, `/api/document/${chapter}`)
    await untilPartReady(page, `text-of-${chapter}`)
    await expect(page.locator('[data-bar] select').first()).toBeEnabled()
    for (const width of [320, 390, 700, 820, 960, 1280, 1440, 1600, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.locator('main').evaluate(coveredControls), `${chapter} at ${width} px`).toEqual([])
    }
  }
})

test('the menu that copies a chapter fits a phone', async ({ page, texts }) => {
  for (const width of [320, 390, 600]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/api/document', '/api/document/limits']) {
      await visit(page, path)
      await page.getByRole('main').getByLabel(texts.documentPage.copyPage, { exact: true }).click()
      const item = page.getByRole('button', { name: texts.documentPage.copyMarkdown })
      await expect(item).toBeInViewport({ ratio: 1 })
    }
  }
})

test('the sections of a chapter stand beside its text on wide screens', async ({
  page,
  language,
  texts,
  screenName,
}) => {
  test.skip(screenName === 'phone', 'the same code')
  const sections = page.getByRole('main').getByRole('navigation', { name: texts.documentPage.onThisPage })
  for (const [width, count] of [
    [1280, 0],
    [1440, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/api/document/limits')
    await untilPartReady(page, 'text-of-limits')
    await expect(sections).toHaveCount(count)
    const links = page.getByRole('link', { name: words[language].section, exact: true })
    await expect(links.filter({ visible: true })).toHaveCount(2)
  }
})

/** Words of code that a line break cuts, each as `before|after`. */
const cutWords = (text: Element): readonly string[] =>
  [...text.querySelectorAll(':is(p, li, td, th) code:not(pre code)')].flatMap((code) => {
    const range = document.createRange()
    const letters = [...code.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE
        ? Array.from(node.textContent ?? '', (letter, index) => {
            range.setStart(node, index)
            range.setEnd(node, index + 1)
            return { letter, top: range.getBoundingClientRect().top }
          })
        : [],
    )
    return letters.flatMap(({ letter, top }, index) => {
      const before = letters[index - 1]
      const isCut = before !== undefined && top - before.top > 8 && /[\w-]/.test(before.letter) && /[\w-]/.test(letter)
      return isCut && before.letter !== '_' ? [`${code.textContent}: ${before.letter}|${letter}`] : []
    })
  })

test('no width cuts the names of fields, types and headers', async ({ page, screenName }) => {
  test.skip(screenName === 'phone', 'the same code')
  for (const width of [390, 1024, 1440])
    for (const chapter of ['anthropic', 'responses', 'limits']) {
      await page.setViewportSize({ width, height: 900 })
      await visit(page, `/api/document/${chapter}`)
      await untilPartReady(page, `text-of-${chapter}`)
      const text = page.locator('[data-documentation]')
      expect(await text.evaluate(cutWords), `${chapter} at ${width} px`).toEqual([])
    }
})

import { AxeBuilder } from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** One finding of one checker about one element. `target` is a CSS selector or, from IBM's checker, an XPath. */
export type Finding = {
  checker: 'axe' | 'htmlcs' | 'ibm'
  rule: string
  target: string
  snippet: string
  message: string
}

const require = createRequire(import.meta.url)
const htmlcsSource = readFileSync(require.resolve('html_codesniffer/build/HTMLCS.js'), 'utf8')
const ibmSource = readFileSync(require.resolve('accessibility-checker-engine/ace.js'), 'utf8')

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function runAxe(page: Page): Promise<Finding[]> {
  const { violations, incomplete } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: axeTags }, resultTypes: ['violations', 'incomplete'] })
    .setLegacyMode(true)
    .analyze()
  const findingsOf = (results: typeof violations, suffix: string) =>
    results.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, any, all, none }) => ({
        checker: 'axe' as const,
        rule: `${id}${suffix}`,
        target: target.join(' '),
        snippet: html,
        message: [...any, ...all, ...none].map(({ message }) => message).join(' '),
      })),
    )
  return [...findingsOf(violations, ''), ...findingsOf(incomplete, ' (review)')]
}

/** The parts of the two engines that are used; each defines one global name in the page. */
type Engines = {
  HTMLCS: {
    process: (standard: string, content: Document, done: () => void, fail: () => void, language: string) => void
    getMessages: () => { type: number; code: string; msg: string; element: Element }[]
  }
  ace: {
    Checker: new () => {
      check: (content: Document, rulesets: string[]) => Promise<{ results: IbmResult[] }>
    }
  }
}
type IbmResult = { ruleId: string; value: [string, string]; path: { dom: string }; snippet: string; message: string }

/** Errors and warnings; notices are questions that the checker raises on every page. */
async function runHtmlcs(page: Page): Promise<Finding[]> {
  await page.evaluate(htmlcsSource)
  return page.evaluate(async () => {
    const { HTMLCS } = window as unknown as Engines // the source above defines it
    await new Promise<void>((done, fail) => {
      HTMLCS.process('WCAG2AA', document, done, () => fail(new Error('HTML_CodeSniffer failed')), 'en')
    })
    const nameOf = (element: Element | Document): string => {
      if (!(element instanceof Element)) return 'document'
      const id = element.id === '' ? '' : `#${element.id}`
      const classes = [...element.classList].map((name) => `.${name}`).join('')
      const parent = element.parentElement && id === '' ? `${nameOf(element.parentElement)} > ` : ''
      return `${parent}${element.tagName.toLowerCase()}${id}${classes}`
    }
    return HTMLCS.getMessages()
      .filter(({ type }) => type < 3)
      .map(({ type, code, msg, element }) => ({
        checker: 'htmlcs' as const,
        rule: `${code}${type === 1 ? '' : ' (review)'}`,
        target: nameOf(element),
        snippet: element instanceof Element ? element.outerHTML.slice(0, 200) : '',
        message: msg,
      }))
  })
}

/**
 * Failures and potential failures; results for manual review (`MANUAL`) are left out. The checker treats content of a
 * closed
 * `<details>` or an inert part as rendered: it is checked when open.
 */
async function runIbm(page: Page): Promise<Finding[]> {
  await page.evaluate(ibmSource)
  return page.evaluate(async () => {
    const { ace } = window as unknown as Engines // the source above defines it
    const { results } = await new ace.Checker().check(document, ['IBM_Accessibility'])
    const isOpen = (path: string) => {
      const element = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue
      return !(element instanceof HTMLElement) || (element.checkVisibility() && !element.closest('[inert]'))
    }
    return results
      .filter(({ value: [, outcome] }) => outcome === 'FAIL' || outcome === 'POTENTIAL')
      .filter(({ path }) => path.dom.includes('/head[') || isOpen(path.dom))
      .map(({ ruleId, value: [, outcome], path, snippet, message }) => ({
        checker: 'ibm' as const,
        rule: `${ruleId}${outcome === 'FAIL' ? '' : ' (review)'}`,
        target: path.dom,
        snippet,
        message,
      }))
  })
}

/** All findings of the three checkers on the current page. */
export async function findings(page: Page): Promise<Finding[]> {
  return [...(await runAxe(page)), ...(await runHtmlcs(page)), ...(await runIbm(page))]
}

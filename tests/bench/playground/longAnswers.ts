import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { startPortal } from '@/tests/browser/support/portalServer'
import { signUpTo } from '@/tests/browser/support/signIn'
import { untilPartReady, untilReady } from '@/tests/browser/support/visit'
import { findWindowedBrowser } from '@/tests/support/ensureBrowser.mjs'
import { milliseconds, type Figure } from '../figures'

/** `ANSWER_SHAPES` limits the run to the time available. */
const chosen = process.env['ANSWER_SHAPES']?.split(' ')

/** No task of the tab may be longer while an answer streams. */
const WANTED_MS = 200
/** The timeout of one answer. */
const GIVEN_UP_MS = 60_000

const repeat = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
const LENGTH = 60_000
const row = '| a | b | c |\n'
const nested = Array.from({ length: 24 }, (_, level) => `${'  '.repeat(level)}- a\n`).join('')

/** Answers that a model, or a document that it repeats, can give. */
const shapes: Readonly<Record<string, string>> = {
  short: 'One line.',
  text: repeat(`${'An ordinary sentence of an ordinary answer, with *some* emphasis. '.repeat(6)}\n\n`, LENGTH),
  paragraph: repeat('An ordinary sentence without any break. ', LENGTH),
  lines: repeat('a\n\n', LENGTH),
  breaks: repeat('a\n', LENGTH),
  fences: repeat('```\na\n```\n\n', LENGTH),
  code: `\`\`\`js\n${'a()\n'.repeat(LENGTH)}\`\`\``,
  headings: '# a\n\n'.repeat(12_000),
  lists: repeat(nested, LENGTH),
  items: repeat('- a\n', LENGTH),
  table: `${row}|---|---|---|\n${repeat(row, LENGTH)}`,
}

/** As a fast model streams, and so slowly that Stop can be pressed. */
const batches = { fast: 200, slow: 1500 }

/** Answers the playground's calls within the page, in so many batches of ten events, each 5 ms or more after the last. */
const streamInPage = (text: string, count: number) => `{
  const text = ${JSON.stringify(text)}
  const fetched = window.fetch
  window.fetch = (address, options) => {
    if (!String(address.url ?? address).includes('/playground/chat/completions')) return fetched(address, options)
    const encoder = new TextEncoder()
    let at = 0
    const body = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        if (options.signal?.aborted) return controller.error(options.signal.reason)
        const size = Math.max(1, Math.ceil(text.length / ${count * 10}))
        for (const end = Math.min(text.length, at + size * 10); at < end; at += size) {
          const event = { choices: [{ delta: { content: text.slice(at, Math.min(at + size, text.length)) } }] }
          controller.enqueue(encoder.encode('data: ' + JSON.stringify(event) + '\\n\\n'))
        }
        if (at < text.length) return
        controller.enqueue(encoder.encode('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\\n\\ndata: [DONE]\\n\\n'))
        controller.close()
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  }
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: 'longtask' })
}`

const takeTasks = async (page: Page) => {
  const tasks = (await page.evaluate('window.longTasks.splice(0)')) as number[] // as: the page's own list, see above
  return { longest: Math.max(0, ...tasks), sum: tasks.reduce((all, one) => all + one, 0) }
}

/** A page that gets `text` as its answer, once it has sent a question. */
async function ask(context: BrowserContext, text: string, count: number): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(GIVEN_UP_MS)
  await page.addInitScript({ content: streamInPage(text, count) })
  await page.goto('/api/playground')
  await untilReady(page)
  await untilPartReady(page, 'playground')
  const question = page.getByRole('textbox', { name: 'Question', exact: true })
  await question.fill('Go')
  await takeTasks(page)
  await question.press('Control+Enter')
  return page
}

const orLate = (found: Promise<unknown>) =>
  found.then(
    () => true,
    () => false,
  )

/** Found by its attribute: to look for a role costs the tab more than the answer. */
const ended = (page: Page) => page.locator('[data-lane="0"][aria-busy=false]').waitFor({ state: 'attached' })

async function measureShape(context: BrowserContext, text: string): Promise<string> {
  const page = await ask(context, text, batches.fast)
  const begun = Date.now()
  const isWhole = await orLate(ended(page))
  const whole = Date.now() - begun
  const { longest, sum } = await takeTasks(page)
  await orLate(storedIn(page).waitFor())
  const opened = await orLate(page.reload().then(() => openStored(page)))
  const reopened = await takeTasks(page)
  await page.close()
  const stop = await measureStop(context, text)
  return [
    `longest task ${milliseconds(longest)}${longest > WANTED_MS ? ' (wanted: 200)' : ''}, all ${milliseconds(sum)}`,
    isWhole ? `whole in ${milliseconds(whole)}` : 'not whole in a minute',
    `Stop ${stop}`,
    opened ? `opened again: ${milliseconds(reopened.longest)}` : 'not opened again in a minute',
  ].join(', ')
}

const storedIn = (page: Page) => page.getByRole('button', { name: /^Go/ }).first()

async function openStored(page: Page): Promise<void> {
  await untilReady(page)
  await storedIn(page).click()
  await ended(page)
}

/** The time from a press on Stop in the middle of the answer until it has stopped. */
async function measureStop(context: BrowserContext, text: string): Promise<string> {
  const page = await ask(context, repeat(text, Math.max(text.length, LENGTH)), batches.slow)
  const stop = page.locator('button', { hasText: /^Stop$/ })
  const hasBegun = await orLate(stop.waitFor())
  await page.waitForTimeout(1500)
  const begun = Date.now()
  const isStopped = await orLate(stop.click().then(() => stop.waitFor({ state: 'detached' })))
  const took = Date.now() - begun
  await page.close()
  return hasBegun && isStopped ? milliseconds(took) : 'without effect'
}

async function measureAll(browser: Browser, url: string): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', viewport: { width: 1440, height: 900 } })
  await signUpTo(await context.newPage(), '/api/playground', 'en')
  const figures: Figure[] = []
  for (const [name, text] of Object.entries(shapes))
    if (chosen?.includes(name) ?? true) figures.push([name, await measureShape(context, text)])
  return figures
}

/** The longest tasks of the playground's tab while answers of many shapes stream, and its response to Stop. */
export async function measureLongAnswers(): Promise<Figure[]> {
  const portal = await startPortal()
  const executablePath = findWindowedBrowser()
  const browser = await chromium.launch({ ...(executablePath !== null && { executablePath }), args: ['--no-sandbox'] })
  try {
    return await measureAll(browser, portal.url)
  } finally {
    await browser.close()
    await portal.stop()
  }
}

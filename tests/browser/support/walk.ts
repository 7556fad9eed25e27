import { allTransitions, nameOf } from '@/tools/machines/transitions'
import type { BrowserContext, Page } from '@playwright/test'
import type { OperationId } from '@/openapi/operations'
import type { Seen } from '@/tools/faults/plan'
import { storageKeys } from '@/src/browser/storageKeys'
import { findInaccessible, keepTimers } from './accessibility'
import { startPortal } from './portalServer'
import { giveSession, type Person } from './signIn'
import { expect, test as base } from './test'
import { forEverybody } from './visit'
import { watchFocus } from './watchFocus'

const ids = new Map(allTransitions().map((transition) => [nameOf(transition), transition.id]))

/** A walk continues after a failed step and reports each of them. */
const softly = expect.configure({ soft: true })

type Walk = {
  /** Acts, and waits until the statecharts have taken these transitions in any order. `; ` separates names. The focus must not get lost. */
  take: (names: string, act: () => Promise<unknown>) => Promise<void>
  /** Like `take`, with names that begin with `prefix` if such a transition exists. */
  within: (prefix: string) => Walk['take']
  /** Like `take`, without the accessibility check, if the page runs no test code meanwhile. */
  takeUnseen: Walk['take']
  /** The fault of the next calls, `times` of them; 0 means all from now on, and the fault `none` ends it. */
  fault: (call: string, fault: string, times?: number) => Promise<void>
  /** Waits until the server holds a response back: before that, the request may still meet other cookies and faults. */
  untilHeld: () => Promise<void>
  /** Waits until the server holds a response back, and releases all of them. */
  release: () => Promise<void>
  /** The number of such calls that the server has run; it may still hold their responses. */
  runs: (call: string) => Promise<number>
}

/** A browser test that names the transitions it takes, against the portal's server in its fault mode. */
export const test = base.extend<{ walk: Walk }>({
  portal: [
    async ({}, use) => {
      // A portal that already runs in fault mode saves the start of another.
      const running = process.env['PORTAL_TEST_FAULTS_URL']
      const portal = running === undefined ? await startPortal({ PORTAL_TEST_FAULTS: 'true' }) : null
      await use({ url: portal?.url ?? running ?? '' })
      await portal?.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // Faults do not affect data that a page is served with, so pages come without them.
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...forEverybody }),
  walk: async ({ context, page, transitions, problems }, use) => {
    const focus = await watchFocus(page)
    await keepTimers(context)
    problems.expectFailure(/\/(puyu|faults|sso|assets)\//)
    const send = async (path: string, form: Record<string, string>) => {
      const answer = await context.request.post(`/faults${path}`, { form })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    const step =
      (prefix: string, isLookedAt: boolean): Walk['take'] =>
      async (names, act) => {
        const wanted = names.split('; ').map((name) => ids.get(prefix + name) ?? ids.get(name) ?? `none: ${name}`)
        const from = transitions.length
        await base.step(names, async () => {
          await act()
          // The transitions actually taken show the way of the walk.
          const seen = () =>
            wanted.flatMap((id) => (transitions.includes(id, from) ? [] : [id, ...transitions.slice(from)]))
          await expect.poll(seen).toEqual([])
          await softly.poll(focus, { message: `the focus after ${names}`, timeout: 5000 }).not.toMatch(/^lost/)
          if (isLookedAt) await lookAt(page, `after ${names}`, softly)
        })
      }
    const readCalls = async () => {
      const answer = await context.request.get('/faults/calls')
      return (await answer.json()) as { seen: readonly Seen[]; held: readonly string[] } // as: tools/faults wrote it
    }
    const untilHeld = () => expect.poll(async () => (await readCalls()).held, 'responses held back').not.toEqual([])
    await use({
      take: step('', true),
      within: (prefix) => step(prefix, true),
      takeUnseen: step('', false),
      fault: (call, fault, times = 1) => send('', { call, fault, times: times === 0 ? '' : String(times) }),
      untilHeld,
      release: () => untilHeld().then(() => send('/release', {})),
      runs: async (call) => {
        const { seen } = await readCalls()
        return seen.filter((one) => one.call === call && one.status !== null).length
      },
    })
  },
})

/** A digest of everything that axe checks: elements, values of fields, the focus and the window. */
const digestOf = (page: Page) =>
  page.evaluate(async () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    const values = fields.map(({ value, checked }) => [value, checked])
    const focused = [...document.querySelectorAll('*')].indexOf(document.activeElement ?? document.body)
    const { innerWidth, innerHeight, scrollX, scrollY } = window
    const seen = [innerWidth, innerHeight, scrollX, scrollY, focused, values, document.documentElement.outerHTML]
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(seen)))
    return String(new Uint8Array(digest))
  })

/** Digests of pages that passed: the same page need not be checked again. */
const whole = new Set<string>()

/** Checks that the page has exactly one first heading and no finding of axe. */
async function lookAt(page: Page, when: string, expecting: typeof softly): Promise<void> {
  const heading = expecting(page.getByRole('heading', { level: 1 }), `the first heading ${when}`)
  await heading.toHaveCount(1, { timeout: 5000 })
  try {
    const digest = await digestOf(page)
    if (whole.has(digest)) return
    const found = await findInaccessible(page)
    expecting(found, `accessibility ${when}`).toEqual([])
    if (found.length === 0) whole.add(digest)
  } catch (error) {
    if (!String(error).includes('context was destroyed')) throw error
    // The page was left meanwhile: check the next page instead.
    await page.waitForLoadState()
    await lookAt(page, when, expecting)
  }
}

/** The check that runs after each step of a walk. */
export const expectWhole = (page: Page) => lookAt(page, 'now', expect)

/** Keyboard users need a focused element to continue from. */
export const expectFocused = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName), 'what has the focus').not.toBe('BODY')

/** The page's tab comes to the front. */
export const comeForward = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Another tab announces that an operation has new data. */
export const changeElsewhere = (page: Page, operationId: OperationId) =>
  page.evaluate((id) => {
    const channel = new BroadcastChannel('changes')
    channel.postMessage([id])
    channel.close()
  }, operationId)

/** The browser is online again. */
export const comeOnline = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))

/** Writes the mark of a sign-in without a storage event, as if the page was frozen. */
export const writeUnseen = (page: Page, mark: string) =>
  page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [storageKeys.sessionHint, mark])

/** Opens another tab, which can announce sign-ins and sign-outs. */
async function openOtherTab(context: BrowserContext) {
  const tab = await context.newPage()
  await tab.goto('/healthz')
  let at = Date.now()
  const stamp = (hint: string, userId = '') => `${hint} ${at++} ${userId}`.trim()
  return { stamp, tell: (hint: string, userId = '') => writeUnseen(tab, stamp(hint, userId)) }
}

/** The id of the user that the browser remembers. */
export async function rememberedUser(page: Page): Promise<string> {
  const mark = await page.evaluate((key) => localStorage.getItem(key) ?? '', storageKeys.sessionHint)
  return decodeURIComponent(mark.split(' ')[2] ?? '')
}

/** Another tab that can also sign users in for the whole browser. */
export async function openLives(page: Page) {
  const context = page.context()
  const other = await openOtherTab(context)
  return {
    ...other,
    /** Signs a user in from the other tab. */
    signIn: async (person: Person, userId: string) => {
      await giveSession(context, person)
      await other.tell('signedIn', userId)
    },
  }
}

import { expect, type Page, type Request } from '@playwright/test'
import { textsIn, type Texts } from '@/tests/browser/support/texts'
import type { Account } from '@/tests/browser/support/signIn'
import { listCalls } from '@/tools/faults/calls'
import type { Seen } from '@/tools/faults/plan'

type Language = keyof typeof textsIn

/** A step of the page's clock, and the real time between steps for work that no clock governs. */
const STEP_MS = 10
const BREATH_MS = 15
/** Only guards: a machine with other work takes its time. */
const PATIENCE_MS = 30_000

const places = listCalls()

const breathe = () => new Promise((resolve) => setTimeout(resolve, BREATH_MS))

/** One browser and a portal in fault mode: the page's clock, its messages and its requests. */
export class Visit {
  readonly texts: Texts
  /** Whether the cell leads to the sign-in, where its user can sign in again. */
  isLeaving = false
  /** The user who can. */
  account: Account | null = null
  private seenMessages: string[] = []
  private sent: Request[] = []
  private readonly open = new Set<Request>()

  constructor(
    readonly page: Page,
    readonly language: Language,
    /** Whether pages come with their first data. */
    readonly isServed = false,
  ) {
    this.texts = textsIn[language]
  }

  /** Runs before the first page: installs its clock and records every message that a user would see or hear. */
  async watch(): Promise<void> {
    const { page } = this
    await page.clock.install()
    await page.exposeBinding('noteMessage', (_, text: string) => void this.seenMessages.push(text))
    await page.addInitScript(() => {
      const noted = new WeakMap<Element, string>()
      const note = () => {
        for (const element of document.querySelectorAll('[role=alert], [role=status], [aria-live]')) {
          const text = element.textContent.trim()
          if ((noted.get(element) ?? '') === text) continue
          noted.set(element, text)
          if (text !== '')
            void (window as unknown as { noteMessage: (text: string) => Promise<void> }).noteMessage(text) // as: exposed above
        }
      }
      new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
    })
    page.on('request', (request) => {
      this.sent.push(request)
      this.open.add(request)
    })
    page.on('requestfinished', (request) => this.open.delete(request))
    // The body of a failure may be left unread.
    page.on('response', (response) => !response.ok() && this.open.delete(response.request()))
    page.on('requestfailed', (request) => this.open.delete(request))
  }

  /** The messages since `forget`. */
  messages = (): readonly string[] => this.seenMessages

  forget(): void {
    this.seenMessages = []
    this.sent = []
  }

  /** The page's requests of one call since `forget`. */
  requestsOf = (call: string) => this.sent.filter((request) => isOf(call, request))

  isSent = (call: string) => this.requestsOf(call).length > 0

  /** Whether more than `before` requests were sent, and each one has a response or is lost. */
  isSettled = (call: string, before = 0) => {
    const later = this.requestsOf(call).slice(before)
    return later.length > 0 && later.every((request) => !this.open.has(request))
  }

  /** Whether each request of other calls has a response or is lost. */
  areOthersSettled = (call: string) =>
    places.every(({ name }) => name === call || ![...this.open].some((request) => isOf(name, request)))

  async plan(call: string, fault: string, times = ''): Promise<void> {
    const form = { call, fault, times }
    expect((await this.page.request.post('/faults', { form })).ok()).toBe(true)
  }

  async control(action: 'release' | 'clear'): Promise<void> {
    await this.page.request.post(`/faults/${action}`)
  }

  async seen(call: string): Promise<readonly Seen[]> {
    const { seen } = (await (await this.page.request.get('/faults/calls')).json()) as { seen: Seen[] } // as: the mode's own
    return seen.filter((one) => one.call === call)
  }

  /** From here on only `until` and `wait` move the page's clock. */
  async stopClock(): Promise<void> {
    await this.page.clock.pauseAt(await this.page.evaluate(() => Date.now() + 1000))
  }

  /** Steps the clock until a condition holds; returns the milliseconds it took, or null if it does not hold after `mostMs`. */
  async until(isSo: () => boolean | Promise<boolean>, mostMs: number): Promise<number | null> {
    for (let spentMs = 0; ; spentMs += STEP_MS) {
      if (await isSo()) return spentMs
      if (spentMs >= mostMs) return null
      await this.step()
      await breathe()
    }
  }

  /** A page that is just being left has no clock to step. */
  private step = () => this.page.clock.runFor(STEP_MS).catch(() => undefined)

  /** Waits for work whose speed depends on the machine; the page's clock takes small steps or stops. */
  async wait(isSo: () => boolean | Promise<boolean>, what: string, isStanding = () => false): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    while (!(await isSo())) {
      if (Date.now() > deadline) throw new Error(`${what}: not so after ${PATIENCE_MS} ms`)
      if (!isStanding()) await this.step()
      await breathe()
    }
  }
}

/** The addresses of a call, with any query. */
export function addressesOf(call: string): RegExp {
  const { pattern } = placeOf(call)
  return new RegExp(`^http://localhost(?::\\d+)?${pattern.source.slice(1, -1)}(?:\\?|$)`)
}

function placeOf(call: string) {
  const place = places.find(({ name }) => name === call)
  if (!place) throw new Error(`There is no call ${call}.`)
  return place
}

function isOf(call: string, request: Request): boolean {
  const { method, pattern } = placeOf(call)
  return method === request.method() && pattern.test(new URL(request.url()).pathname)
}

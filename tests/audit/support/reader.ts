import { expect, type Locator, type Page } from '@playwright/test'
import { visit } from '@/tests/browser/support/visit'
import { followAnnouncements } from './announcements'
import { describeFocus } from './focus'

const MOST_STOPS = 80

/** Parts that differ from run to run. */
const stable = (text: string) =>
  text
    .replaceAll(/user-[0-9a-f]{12}/g, 'user-…')
    .replaceAll(/intern_[0-9A-Za-z]{49}/g, 'intern_<value>')
    .replaceAll(/(intern_…|ends in |末尾为? ?|尾号 ?)[0-9A-Za-z]{4}/g, '$1<tail>')
    .replaceAll(/localhost:\d+/g, '<host>')
    .replaceAll(
      /\d{4}年\d{1,2}月\d{1,2}日(星期.)?( \d{2}:\d{2})?|\d{4}\/\d{1,2}\/\d{1,2}(星期.)?|[A-Z][a-z]{2} \d{1,2}, \d{4}(, \d{1,2}:\d{2} ?[AP]M)?/g,
      '<day>',
    )
    // Removed, because the first and the last day of a month have none.
    .replaceAll(/( · on track for |，按目前速度，).*/g, '')
    .replaceAll(
      /(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z][a-z]+ \d{1,2}(, \d{4})?|(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}|\d{4}年\d{1,2}月(\d{1,2}日)?(星期.)?/g,
      '<day>',
    )
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, '<day>')

/** A person with a keyboard and a screen reader; what they press and hear is written down. */
export class Reader {
  readonly #page: Page
  readonly #heard: string[]
  readonly #lines: string[] = []
  #around: string[] = []

  private constructor(page: Page, heard: string[]) {
    this.#page = page
    this.#heard = heard
  }

  static async of(page: Page) {
    return new Reader(page, await followAnnouncements(page))
  }

  /** A step of the journey, as a heading. */
  step(name: string) {
    this.#lines.push('', `# ${name}`)
  }

  async open(path: string) {
    await visit(this.#page, path)
    this.#around = []
    this.#heard.length = 0
    this.#write(`opens ${path}: “${await this.#page.title()}”`)
  }

  /** Tabs to the element and says every stop on the way. */
  async tabTo(target: Locator, { back = false } = {}) {
    await expect(target).toBeVisible()
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await hasFocus(target)) return
      await this.key(back ? 'Shift+Tab' : 'Tab')
    }
    await expect(target, `reached by ${MOST_STOPS} stops`).toBeFocused({ timeout: 1 })
  }

  /** `settled`: waits until the key has done what it does. */
  async key(name: string, settled?: () => Promise<void>) {
    await this.#page.keyboard.press(name)
    await settled?.()
    await this.#sayFocus(name)
  }

  async pressOn(target: Locator, { back = false } = {}) {
    await this.tabTo(target, { back })
    await this.#page.keyboard.press('Enter')
    this.#write('[Enter]')
  }

  async type(text: string, shown = text) {
    await this.#page.keyboard.type(text)
    this.#write(`types “${shown}”`)
  }

  /** Waits until the element has the focus, and says it. */
  async finds(target: Locator) {
    await expect(target).toBeFocused()
    await this.#sayFocus('focus')
  }

  /** Waits until a live region has said it, and writes down everything that was heard until then. */
  async hears(text: string | RegExp) {
    const fits = (one: string) => (typeof text === 'string' ? one.includes(text) : text.test(one))
    await expect.poll(() => this.#heard.filter(fits).length, `hears ${text}`).toBeGreaterThan(0)
    this.heardSoFar()
  }

  heardSoFar() {
    for (const text of this.#heard.splice(0)) this.#write(`hears: ${text}`)
  }

  /** Reads through a part of the page, as its accessibility tree has it. */
  async reads(part: Locator) {
    const tree = await part.ariaSnapshot()
    this.#write('reads:')
    // Messages pass by in their own time; they are heard, not read.
    const still = tree.replaceAll(/^( *)- region "(Notices|提示)":\n(\1 .*\n?)*/gm, '$1- status\n').trimEnd()
    const lines = still.split('\n').filter((line) => !/^\s*- \/url:/.test(line))
    for (const line of lines) this.#lines.push(stable(`  ${line}`))
  }

  transcript(): string {
    return `${this.#lines.join('\n').trim()}\n`
  }

  #write(line: string) {
    // The calendar's way to a month after today's leads somewhere only on the first days of a month.
    if (/button “(Next month|下个月)”$/.test(line)) return
    this.#lines.push(stable(line))
  }

  async #sayFocus(cause: string) {
    const session = await this.#page.context().newCDPSession(this.#page)
    await session.send('Accessibility.enable')
    const { around, element } = await describeFocus(session)
    await session.detach()
    const entered = around.filter((name) => !this.#around.includes(name))
    this.#around = around
    this.#write(`[${cause}] ${[...entered, element].join(' › ')}`)
  }
}

const hasFocus = async (target: Locator) =>
  (await target.count()) === 1 && (await target.evaluate((element) => element === document.activeElement))

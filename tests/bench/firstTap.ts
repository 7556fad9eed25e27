import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { startPortal } from '../browser/support/portalServer'
import { signUpTo } from '../browser/support/signIn'
import { untilReady } from '../browser/support/visit'
import { findWindowedBrowser } from '../support/ensureBrowser.mjs'
import { median, milliseconds, type Figure } from './figures'
import { phone, slowDown } from './phone'

const signedOut = ['/', '/api/document/chat', '/developers/community', '/certificate']
const signedIn = ['/', '/api/tokens', '/api/strategy', '/api/callDetail', '/userCenter/activities']

/**
 * `TAP_PATHS` and `TAP_ROUNDS` limit the run to the time available; `TAP_ALL=1` also names controls that respond in
 * time.
 */
const chosen = process.env['TAP_PATHS']?.split(' ')
const ROUNDS = Number(process.env['TAP_ROUNDS'] ?? 3)

/** The wanted time of a response, in multiples of the largest paint. */
const WANTED = 1.5

/** Changes without a tap are observed until this long after the page responds; carousels turn. */
const SETTLED_MS = 3000
const ANSWER_MS = 1500
/** The time of the tap after the request for the page, in multiples of the largest paint. */
const TAPPED = 1.05
const SURVEYS = 3
const typed = '42'

type Control = { name: string; isField: boolean; x: number; y: number }
type Batch = { isTapped: boolean; at: number; changes: readonly string[] }
type PageReport =
  | { type: 'document'; at: number; origin: number }
  | { type: 'tap'; at: number; name: string | null }
  | { type: 'sent'; at: number }
  | { type: 'answer'; at: number; what: string }
type Answer = { at: number; what: string }
type Place = { browser: Browser; address: string; options: BrowserContextOptions }
/**
 * The controls on the first screen as served, those that come with the scripts, and changes without a tap; `lcp` in ms,
 * `ready` in multiples of it.
 */
type Survey = { controls: Control[]; later: string[]; lcp: number; changes: ReadonlySet<string>; ready: number }
/** Multiples of the largest paint; `sent` is the time of the browser's request for another page. */
type Tap = { tapped: number; answered: number; sent: number; what: string }

/** `noteTap.mjs` has put these there. */
type Notes = {
  listControls: () => (Control & { place: { x: number; y: number } })[]
  readNoted: () => Batch[]
  largestPaint: number
}

async function openPhone({ browser, options }: Place, onReport: (report: PageReport) => void = () => undefined) {
  const context = await browser.newContext({ ...phone, hasTouch: true, ...options })
  await context.exposeBinding('reportTap', (_, report: PageReport) => onReport(report))
  await context.addInitScript({ path: 'tests/bench/noteTap.mjs' })
  const page = await context.newPage()
  await slowDown(page)
  return page
}

const listControls = (page: Page) =>
  page.evaluate(() => {
    const { listControls: list } = window as unknown as Notes // put there
    return list().map(({ name, isField, place }) => ({ name, isField, ...place }))
  })

/** The page as it is served: its scripts are long in coming. */
async function surveyServed(place: Place) {
  const page = await openPhone(place)
  await page.route('**/assets/*.js', () => undefined)
  await page.goto(place.address, { waitUntil: 'domcontentloaded' })
  await page.waitForTimeout(SETTLED_MS)
  const controls = await listControls(page)
  await page.context().close()
  return controls
}

async function surveyUntapped(place: Place) {
  const page = await openPhone(place)
  await page.goto(place.address)
  await untilReady(page)
  const ready = await page.evaluate(() => performance.now())
  await page.waitForTimeout(SETTLED_MS)
  const controls = await listControls(page)
  const noted = await page.evaluate(() => {
    const { largestPaint, readNoted } = window as unknown as Notes // put there
    return { lcp: largestPaint, changes: readNoted().flatMap(({ changes }) => changes) }
  })
  await page.context().close()
  return { ...noted, controls, ready }
}

async function survey(place: Place): Promise<Survey> {
  const controls = await surveyServed(place)
  const visits: Awaited<ReturnType<typeof surveyUntapped>>[] = []
  while (visits.length < SURVEYS) visits.push(await surveyUntapped(place))
  const lcp = median(visits.map((one) => one.lcp))
  const known = new Set(controls.map(({ name }) => name))
  const later = visits[0]?.controls.map(({ name }) => name).filter((name) => !known.has(name)) ?? []
  return {
    controls,
    later: [...new Set(later)],
    lcp,
    changes: new Set(visits.flatMap(({ changes }) => changes)),
    ready: median(visits.map(({ ready }) => ready)) / lcp,
  }
}

/** The first change after the tap that no visit without one has. */
async function findChange(page: Page, { changes }: Survey) {
  await untilReady(page)
  await page.waitForTimeout(ANSWER_MS)
  const noted = await page.evaluate(() => (window as unknown as Notes).readNoted()) // put there
  const found = noted.find((batch) => batch.isTapped && batch.changes.some((change) => !changes.has(change)))
  return found && { at: found.at, what: found.changes.find((change) => !changes.has(change)) ?? '' }
}

/** Whether text typed into a field at once is still in it when the page responds. */
async function keepsText(page: Page): Promise<boolean> {
  await page.keyboard.type(typed)
  await untilReady(page)
  await page.waitForTimeout(ANSWER_MS)
  return page.evaluate((text) => (document.activeElement as HTMLInputElement).value.includes(text), typed) // the field that was tapped
}

function promiseOf<Value>() {
  let keep: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((resolve) => (keep = resolve))
  return { promise, resolve: (value: Value) => keep(value) }
}

/** The messages of a visit, as promises of the first of each kind. */
function listen() {
  const begun = promiseOf<number>()
  const answered = promiseOf<Answer>()
  const state: { isTapped: boolean; tap: Answer | null; sent: number } = { isTapped: false, tap: null, sent: NaN }
  const onReport = (report: PageReport) => {
    if (report.type === 'document') {
      begun.resolve(report.origin)
      if (state.isTapped) answered.resolve({ at: report.at, what: 'another page' })
    } else if (report.type === 'tap') state.tap = { at: report.at, what: report.name ?? '' }
    else if (report.type === 'answer') answered.resolve(report)
    else state.sent = report.at
  }
  return { begun: begun.promise, answered, state, onReport }
}

/** A visit with one tap. Its time is the surveyed one: a busy page reports its largest paint late. */
async function tapOnce(place: Place, survey: Survey, { name, isField, x, y }: Control): Promise<Tap | null> {
  const { begun, answered, state, onReport } = listen()
  const page = await openPhone(place, onReport)
  try {
    page.context().on('page', () => answered.resolve({ at: Date.now(), what: 'another tab' }))
    await page.goto(place.address, { waitUntil: 'commit' })
    const origin = await begun
    await sleep(origin + survey.lcp * TAPPED - Date.now())
    state.isTapped = true
    await page.touchscreen.tap(x, y)
    const change = findChange(page, survey).catch(() => undefined)
    const found = (await Promise.race([answered.promise, change])) ?? { at: NaN, what: 'nothing' }
    if (state.tap?.what !== name) return null
    const isLost = isField && found.what !== 'nothing' && !(await keepsText(page))
    const times = (time: number) => (time - origin) / survey.lcp
    return {
      tapped: times(state.tap.at),
      answered: isLost ? NaN : times(found.at),
      sent: times(state.sent),
      what: isLost ? 'loses what is typed' : found.what,
    }
  } finally {
    await page.context().close()
  }
}

/** A visit that was so slow that the tap met nothing is made again. */
async function tapEachRound(place: Place, survey: Survey, control: Control): Promise<Tap[]> {
  const taps: Tap[] = []
  for (let visits = 0; taps.length < ROUNDS && visits < 3 * ROUNDS; visits++) {
    const tap = await tapOnce(place, survey, control)
    if (tap) taps.push(tap)
  }
  return taps
}

const middle = (taps: readonly Tap[], pick: (tap: Tap) => number) => median(taps.map(pick))

async function measurePage(place: Place): Promise<string> {
  const found = await survey(place)
  let [inTime, requested] = [0, 0]
  const lines: string[] = []
  const all: Tap[] = []
  for (const control of found.controls) {
    const taps = await tapEachRound(place, found, control)
    all.push(...taps)
    const answered = middle(taps, (tap) => tap.answered)
    if (answered <= WANTED) inTime++
    else if (middle(taps, ({ sent }) => sent) <= WANTED) requested++
    if (process.env['TAP_ALL'] === '1' || !(answered <= WANTED)) lines.push(describeTaps(control, taps))
  }
  return [
    `largest paint ${milliseconds(found.lcp)}, taps at ${middle(all, (tap) => tap.tapped).toFixed(2)}`,
    `${inTime} of ${found.controls.length} answer by ${WANTED}, ${requested} more have requested their page by then; everything at ${found.ready.toFixed(2)}`,
    ...lines,
    ...(found.later.length > 0 ? [`not there before the scripts: ${found.later.join(', ')}`] : []),
  ].join('\n      ')
}

function describeTaps({ name }: Control, taps: readonly Tap[]): string {
  const [answered, sent] = [middle(taps, (tap) => tap.answered), middle(taps, (tap) => tap.sent)]
  const requested = Number.isNaN(sent) ? '' : `, requested at ${sent.toFixed(2)}`
  return `“${name}” ${answered.toFixed(2)} (${taps[0]?.what.slice(0, 200) ?? ''}${requested})`
}

/** When a tap right after the largest paint has its effect, for each control of a page's first screen on a throttled phone. */
export async function measureFirstTap(): Promise<Figure[]> {
  const portal = await startPortal()
  const executablePath = findWindowedBrowser()
  const browser = await chromium.launch({ ...(executablePath !== null && { executablePath }), args: ['--no-sandbox'] })
  const figures: Figure[] = []
  const measureAll = async (paths: readonly string[], suffix: string, options: BrowserContextOptions) => {
    for (const path of paths.filter((one) => chosen?.includes(one) ?? true))
      figures.push([`${path}${suffix}`, await measurePage({ browser, address: portal.url + path, options })])
  }
  try {
    await measureAll(signedOut, '', {})
    const context = await browser.newContext({ ...phone, baseURL: portal.url })
    await signUpTo(await context.newPage(), '/api/tokens', 'zh')
    await measureAll(signedIn, ', signed in', { storageState: await context.storageState() })
    return figures
  } finally {
    await browser.close()
    await portal.stop()
  }
}

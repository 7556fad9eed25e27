import type { Locator } from '@playwright/test'
import type { faultNames } from '@/tools/faults/calls'
import { messageFor } from '@/server/portal/api/envelope'
import type { OperationId } from '@/openapi/operations'
import { callPolicies } from '@/openapi/policy'
import { isAtSignIn, signInAgain } from './people'
import type { Visit } from './visit'

export type FaultName = (typeof faultNames)[number]

/** How a user makes one call of the contract, and the page's reaction to success and faults. */
export type Row = {
  call: string
  /** The variant of the call, if it has several rows. */
  when?: string
  /** Brings the page to the point before the call. */
  open: (visit: Visit, name: string) => Promise<void>
  act: (visit: Visit, name: string) => Promise<void>
  /** The control that works again after a fault. */
  control: (visit: Visit) => Locator
  again: (visit: Visit, name: string) => Promise<void>
  /** Repeats the call after a sign-in on the way. Without it a write is repeated by `again`, and a read by the page itself. */
  resume?: (visit: Visit, name: string) => Promise<void>
  /** The element that a success shows. */
  done: (visit: Visit, name: string) => Locator
  /** The page makes the call by itself and shows none of its faults. */
  isSilent?: boolean
  /** The element of `done` is there before the call, and stays through a fault. */
  stays?: boolean
  /** Text fields with the text that was typed into each. */
  typed?: (visit: Visit, name: string) => readonly [field: Locator, value: string][]
  isWrite?: boolean
  /** The response is run as a script; the browser reports any other response on the console. */
  isScript?: boolean
  /** Counts the effects of the call in the server's data: one, also after a repeat. */
  effects?: (visit: Visit, name: string) => Promise<number>
  /** Faults after which the browser leaves for the sign-in. */
  leaves?: readonly FaultName[]
  /** Faults that look like a success to the client. */
  passes?: readonly FaultName[]
  /** Faults whose response did what the call is for: the retry succeeds without a second call. */
  settles?: readonly FaultName[]
  /** The element that shows the fault, next to the announced message. */
  faultElement?: (visit: Visit) => Locator
  /** The page's own words for the fault; other messages may appear, too. */
  message?: (visit: Visit) => string
  /** The call may take long: until a response comes, the page says that it waits and can be stopped. */
  showsWaiting?: boolean
}

/** `listTokens`, or `listTokens, searched`. */
export const nameOfRow = ({ call, when }: Row) => (when === undefined ? call : `${call}, ${when}`)

const LIMIT_MS = 7500
const TIMEOUT_MS = 7000
/** Their responses come after the client's timeout. */
export const heldFaults: readonly FaultName[] = ['never', 'late', 'outOfOrder']

export type CellResult = {
  fault: FaultName
  problems: readonly string[]
  /** The browser left for the sign-in, as expected, and returned with the same user. */
  isLeaving: boolean
  /** The fault looks like a success, which is shown. */
  isPassing?: boolean
  /** The page's time from the response (from the request if none came) until the control worked again or the page was left. */
  simulatedMs: number | null
}

const isShown = (locator: Locator) => locator.first().isVisible()
const isUsable = async (locator: Locator) =>
  (await isShown(locator)) && (await locator.first().isEnabled()) && (await isIdle(locator))
const isIdle = async (locator: Locator) => (await locator.first().getAttribute('aria-disabled')) !== 'true'

const hasHan = (text: string) => /\p{Script=Han}/u.test(text)

const policyOf = (call: string) => (call in callPolicies ? callPolicies[call as OperationId] : null) // as: just looked up

/** Messages that are not in the page's language: every Chinese sentence has a Han character, no English one has. */
const foreign = (messages: readonly string[], language: 'zh' | 'en') =>
  messages.filter((text) => /\p{L}{3}/u.test(text) && hasHan(text) !== (language === 'zh'))

/** Runs a call without a fault; returns the messages that appear in any case. */
export async function runControl(visit: Visit, row: Row, name: string): Promise<readonly string[]> {
  await row.open(visit, name)
  visit.forget()
  await row.act(visit, name)
  await visit.wait(() => isShown(row.done(visit, name)), 'a call without a fault')
  return [...visit.messages()]
}

type Running = { visit: Visit; row: Row; fault: FaultName; name: string; usual: readonly string[] }

/** Makes the call fail; returns the milliseconds of the page's clock that the client waited for a missing response. */
async function provoke({ visit, row, fault, name }: Running): Promise<number> {
  await visit.control('clear')
  await row.open(visit, name)
  // Forget the calls that opened the page.
  await visit.control('clear')
  await visit.plan(row.call, fault)
  await visit.stopClock()
  // Let messages of the previous cell expire: an identical message would not appear twice.
  await visit.page.clock.runFor(LIMIT_MS)
  visit.forget()
  await row.act(visit, name)
  const isHeld = heldFaults.includes(fault)
  const hasRun = async () => (await visit.seen(row.call)).some(({ ran }) => ran)
  const isHere = isHeld ? hasRun : () => visit.isSettled(row.call)
  await visit.wait(isHere, `${fault}: the call`, () => visit.isSent(row.call))
  if (!isHeld) return 0
  // The leap of the clock would time out calls that a busy machine has not finished.
  await visit.wait(
    () => visit.areOthersSettled(row.call),
    `${fault}: the other calls`,
    () => true,
  )
  await visit.page.clock.runFor(TIMEOUT_MS)
  return TIMEOUT_MS
}

async function messageProblems({ visit, row, fault, name, usual }: Running): Promise<string[]> {
  const messages = visit.messages().filter((text) => !usual.includes(text))
  const problems = foreign(messages, visit.language).map((text) => `in the other language: ${text}`)
  if (row.isSilent) return problems
  if (!row.stays && (await isShown(row.done(visit, name)))) problems.push('the page shows a success')
  const hasMessage = messages.length > 0 || (row.faultElement !== undefined && (await isShown(row.faultElement(visit))))
  if (!hasMessage && !(row.showsWaiting && heldFaults.includes(fault))) problems.push('the page says nothing')
  const word = row.message?.(visit) ?? ''
  if (!messages.some((text) => text.includes(word)) && word !== '') problems.push(`the page does not say: ${word}`)
  const server = messageFor(1001, visit.language)
  const isOwnWord = policyOf(row.call)?.messages === 'all' && (fault === 'refused' || fault === 'unsuccessful')
  if (isOwnWord && !messages.some((text) => text.includes(server))) problems.push('the server’s words are not shown')
  return problems
}

async function typedProblems({ visit, row, name }: Running): Promise<string[]> {
  const problems: string[] = []
  for (const [field, value] of row.typed?.(visit, name) ?? [])
    if ((await field.inputValue()) !== value) problems.push(`typed text is lost: ${value}`)
  return problems
}

/** Whether the fault makes the browser leave for the sign-in. */
export const leadsAway = ({ leaves, call }: Row, fault: FaultName): boolean =>
  leaves?.includes(fault) ?? (fault === '401' && (policyOf(call)?.forcesSignIn ?? false))

/** One cell: the fault, the page's reaction within 7.5 s of its own time, and the repeated call. */
export async function runCell(running: Running): Promise<CellResult> {
  try {
    return await runInStoppedTime(running)
  } finally {
    await running.visit.page.clock.resume()
  }
}

async function runInStoppedTime(running: Running): Promise<CellResult> {
  const { visit, row, fault, name } = running
  const spentMs = await provoke(running)
  if (row.passes?.includes(fault)) {
    await visit.wait(() => isShown(row.done(visit, name)), `${fault}: as a success`)
    const hasRun = (await visit.seen(row.call)).some(({ ran }) => ran)
    const problems = [...repeatedProblems(running), ...(hasRun ? await effectProblems(running) : [])]
    return { fault, problems, isLeaving: false, isPassing: true, simulatedMs: null }
  }
  const { isLeaving } = visit
  const isOver = async () => (isLeaving ? isAtSignIn(visit) : isUsable(row.control(visit)))
  const waitedMs = await visit.until(isOver, LIMIT_MS - spentMs)
  const problems = [...(await messageProblems(running)), ...repeatedProblems(running)]
  if (waitedMs === null) problems.push(isLeaving ? 'no sign-in' : 'the control does not work again')
  else {
    if (isLeaving) problems.push(...(await returnProblems(running)))
    problems.push(...(await typedProblems(running)), ...(await againProblems(running)))
  }
  return { fault, problems, isLeaving, simulatedMs: waitedMs === null ? null : spentMs + waitedMs }
}

/** Signs in at the page that the browser was sent to; it returns to the page before, and nothing was sent meanwhile. */
async function returnProblems(running: Running): Promise<string[]> {
  const { visit, row, fault, name } = running
  await visit.plan(row.call, 'none')
  await signInAgain(visit, fault)
  const [field] = row.typed?.(visit, name)[0] ?? []
  if (field) await visit.wait(() => isShown(field), `${fault}: what was typed`)
  return repeatedProblems(running)
}

/** Repeats the call and waits for its response. A page after a sign-in has repeated it itself, or came with the data. */
async function makeAgain({ visit, row, fault, name }: Running): Promise<void> {
  const written = row.isWrite ? row.again : undefined
  const again = visit.isLeaving ? (row.resume ?? written) : row.again
  if (!again) return
  const before = visit.requestsOf(row.call).length
  await again(visit, name)
  if (row.settles?.includes(fault)) return
  // The element of a success may have been there all the time.
  await visit.wait(() => visit.isSettled(row.call, before), `${fault}: an answer to the call again`)
}

/** Repeats the call, then releases the responses that were held back. */
async function againProblems(running: Running): Promise<string[]> {
  const { visit, row, fault, name } = running
  const problems: string[] = []
  await visit.plan(row.call, 'none')
  await makeAgain(running)
  await visit.wait(() => isShown(row.done(visit, name)), `${fault}: the call again`)
  await visit.control('release')
  await visit.wait(() => isShown(row.done(visit, name)), `${fault}: after the late answer`)
  const keys = new Set((await visit.seen(row.call)).map(({ key }) => key))
  if (row.isWrite && keys.size > 1) problems.push('the repeated write has another key')
  return [...problems, ...(await effectProblems({ visit, row, name }))]
}

const repeatedProblems = ({ visit, row }: Running) =>
  row.isWrite && visit.requestsOf(row.call).length > 1 ? ['the write was sent more than once'] : []

async function effectProblems({ visit, row, name }: Pick<Running, 'visit' | 'row' | 'name'>): Promise<string[]> {
  const made = await row.effects?.(visit, name)
  return made === undefined || made === 1 ? [] : [`done ${made} times`]
}

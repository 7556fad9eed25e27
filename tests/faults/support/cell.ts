import type { Locator } from '@playwright/test'
import type { faultNames } from '@/server/faults/calls'
import { messageFor } from '@/server/messages/messages'
import { callPolicies, type OperationId } from '@/openapi/policy'
import type { Visit } from './visit'

export type FaultName = (typeof faultNames)[number]

/** How a person comes to make one call of the contract, and what is to be seen then. */
export type Row = {
  call: string
  /** Brings the page to where the call is about to be made. */
  open: (visit: Visit, name: string) => Promise<void>
  act: (visit: Visit, name: string) => Promise<void>
  /** The control that works again after a fault. */
  control: (visit: Visit) => Locator
  again: (visit: Visit, name: string) => Promise<void>
  /** What a success shows. */
  done: (visit: Visit, name: string) => Locator
  /** Nobody asked for it: its faults are told to nobody, and the page is whole without it. */
  isSilent?: boolean
  /** Text fields that were filled in, and with what. */
  typed?: (visit: Visit, name: string) => readonly [field: Locator, value: string][]
  isWrite?: boolean
  /** How many of what it makes there are at the server: never more than one. */
  effects?: (visit: Visit, name: string) => Promise<number>
  /** Faults after which the browser leaves for the sign-in. */
  leaves?: readonly FaultName[]
  /** Faults that nobody can tell from a success. */
  passes?: readonly FaultName[]
  /** Where the fault is told beside what is read out. */
  told?: (visit: Visit) => Locator
  /** It may take long: while nothing has come the page says that it waits, and can be stopped. */
  tellsWaiting?: boolean
}

const LIMIT_MS = 7500
const TIMEOUT_MS = 7000
const heldFaults: readonly FaultName[] = ['never', 'late', 'outOfOrder']

/** `simulatedMs` is when the control worked again, by the page's clock; null when it did not. */
export type CellResult = {
  fault: FaultName
  problems: readonly string[]
  /** The browser left for the sign-in, as it should. */
  isLeaving: boolean
  simulatedMs: number | null
}

const isShown = (locator: Locator) => locator.first().isVisible()
const isUsable = async (locator: Locator) =>
  (await isShown(locator)) && (await locator.first().isEnabled()) && (await isIdle(locator))
const isIdle = async (locator: Locator) => (await locator.first().getAttribute('aria-disabled')) !== 'true'

const hasHan = (text: string) => /\p{Script=Han}/u.test(text)

const policyOf = (call: string) => (call in callPolicies ? callPolicies[call as OperationId] : null) // as: just looked up

/** Messages in the other language than the page's: in Chinese every sentence has a Chinese character, in English none has. */
const foreign = (messages: readonly string[], language: 'zh' | 'en') =>
  messages.filter((text) => /\p{L}{3}/u.test(text) && hasHan(text) !== (language === 'zh'))

/** Runs a call without a fault: what is told then is told in any case. */
export async function runControl(visit: Visit, row: Row, name: string): Promise<readonly string[]> {
  await row.open(visit, name)
  visit.forget()
  await row.act(visit, name)
  await visit.wait(() => isShown(row.done(visit, name)), 'a call without a fault')
  return [...visit.messages()]
}

type Running = { visit: Visit; row: Row; fault: FaultName; name: string; usual: readonly string[] }

async function provoke({ visit, row, fault, name }: Running): Promise<void> {
  await visit.control('clear')
  await row.open(visit, name)
  await visit.plan(row.call, fault)
  await visit.stopClock()
  // Messages of the cell before are gone by then: one that is still on screen is not told twice.
  await visit.page.clock.runFor(LIMIT_MS)
  visit.forget()
  await row.act(visit, name)
  if (heldFaults.includes(fault)) {
    await visit.wait(async () => (await visit.seen(row.call)).some(({ ran }) => ran), `${fault}: the call`)
    await visit.page.clock.runFor(TIMEOUT_MS)
  } else await visit.wait(() => visit.isAnswered(row.call), `${fault}: the call`)
}

async function toldProblems({ visit, row, fault, usual }: Running): Promise<string[]> {
  const messages = visit.messages().filter((text) => !usual.includes(text))
  const problems = foreign(messages, visit.language).map((text) => `in the other language: ${text}`)
  if (row.isSilent) return problems
  const isTold = messages.length > 0 || (row.told !== undefined && (await isShown(row.told(visit))))
  if (!isTold && !(row.tellsWaiting && heldFaults.includes(fault))) problems.push('the page says nothing')
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

const leads = (visit: Visit) => /\/sso\/|\/interaction\//.test(visit.page.url())

/** One cell: the fault, what the page makes of it within 7.5 s of its own time, and the call again. */
export async function runCell(running: Running): Promise<CellResult> {
  const { visit, row, fault, name } = running
  await provoke(running)
  const isLeaving = row.leaves?.includes(fault) ?? (fault === '401' && (policyOf(row.call)?.forcesLogin ?? false))
  const spentMs = heldFaults.includes(fault) ? TIMEOUT_MS : 0
  if (row.passes?.includes(fault)) {
    await visit.wait(() => isShown(row.done(visit, name)), `${fault}: as a success`)
    await visit.page.clock.resume()
    return { fault, problems: [], isLeaving: false, simulatedMs: 0 }
  }
  const isOver = async () => (isLeaving ? leads(visit) : isUsable(row.control(visit)))
  const waitedMs = await visit.until(isOver, LIMIT_MS - spentMs, 25)
  const result = (problems: readonly string[]): CellResult => ({
    fault,
    problems,
    isLeaving,
    simulatedMs: waitedMs === null ? null : spentMs + waitedMs,
  })
  const problems = await toldProblems(running)
  if (row.isWrite && visit.requestsOf(row.call).length > 1) problems.push('the write was sent more than once')
  if (waitedMs === null) return result([...problems, isLeaving ? 'no sign-in' : 'the control does not work again'])
  if (isLeaving) {
    await visit.page.clock.resume()
    return result(problems)
  }
  problems.push(...(await typedProblems(running)))
  await visit.plan(row.call, 'none')
  await row.again(visit, name)
  await visit.wait(() => isShown(row.done(visit, name)), `${fault}: the call again`)
  await visit.control('release')
  await visit.wait(() => isShown(row.done(visit, name)), `${fault}: after the late answer`)
  const keys = new Set((await visit.seen(row.call)).map(({ key }) => key))
  if (row.isWrite && keys.size > 1) problems.push('the repeated write has another key')
  const made = await row.effects?.(visit, name)
  if (made !== undefined && made !== 1) problems.push(`made ${made} times`)
  await visit.page.clock.resume()
  return result(problems)
}

import { personSlots, type PersonSlot, type RenderBundle } from '@/openapi/renderBundle'
import type { FirstCall, Served, ServedAnswer } from '@/openapi/served'
import type { Language, UserInfo } from '@/openapi/types'
import type { RequestContext } from '../platform/http/requestContext'
import { errorFields } from '../platform/errors'
import { sendGenerated } from './sendEntry'

/** The signed-in user whom a page is rendered for. */
type PageUser = {
  user: UserInfo
  /** The time of the look-up, and its day in the reporting zone. */
  at: Date
  today: string
  /** Responses to the page's first requests; failed ones are left out. */
  answers(calls: readonly FirstCall[], language: Language): Promise<readonly ServedAnswer[]>
}

/** Looks up the user of a page request; null for anonymous visitors. */
export type FindPageUser = (context: RequestContext) => Promise<PageUser | null>

/** A page for somebody who is signed in is worth no longer wait: after it everybody's page is sent, whose scripts look up who asks. */
const MAX_WAIT_MS = 1000

/** Nobody but this browser may have it, and it keeps none: the next one who asks here may be somebody else. */
export const PERSONAL_CACHE_CONTROL = 'private, no-store'

type Render = Pick<RenderBundle, 'renderPerson' | 'firstCalls'>
/** `isChoice`: the address asks for something else than what the page shows first. */
type PageRequest = {
  name: string
  language: Language
  personal: string
  isChoice: boolean
  headers: Record<string, string>
}

const slotNames = new Map<string, PersonSlot>(
  Object.entries(personSlots).map(([name, slot]) => [slot, name as PersonSlot]), // as: the keys of that very table
)
/** Whatever of a page stands for a person. */
export const slotPattern = new RegExp(`[${Object.values(personSlots).join('')}]`, 'g')

/** What says that a page is fetched ahead; browsers of before have names of their own. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose']

/**
 * Only a page that the browser shows: not what a script, a frame or a picture asks for, nor what is fetched ahead and may be shown when
 * somebody else is there, nor a way back from the sign-in, nor what a cache in front of the portal asks for on behalf of everybody (RFC 7240).
 */
function isPersonalRequest({ req }: RequestContext): boolean {
  const destination = req.header('sec-fetch-dest')
  const isReturn = req.query('code') !== undefined || req.query('sso_state') !== undefined
  const isForCache = /(^|[,\s])return=minimal\b/i.test(req.header('prefer') ?? '')
  const isPrefetch = purposeHeaders.some((name) => /\bprefetch\b/i.test(req.header(name) ?? ''))
  return !isReturn && !isForCache && !isPrefetch && (destination === undefined || destination === 'document')
}

/** JSON that cannot end the element in which it stands. */
const inScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

async function fillTemplate(
  render: Render,
  { name, language, personal, isChoice }: PageRequest,
  pageUser: PageUser,
): Promise<string> {
  const { user, at, today } = pageUser
  const [person, answers] = await Promise.all([
    render.renderPerson(user, language),
    pageUser.answers(isChoice ? [] : render.firstCalls(name, today), language),
  ])
  const served: Served = { user, at: at.getTime(), answers }
  const texts: Readonly<Record<PersonSlot, string>> = { ...person, served: inScript(served) }
  return personal.replaceAll(slotPattern, (slot) => {
    const slotName = slotNames.get(slot)
    return slotName === undefined ? '' : texts[slotName]
  })
}

/** Sends a page as the person who asks for it sees it; null for whoever is not signed in, and where that cannot be found out now. */
export function createPersonalSender(render: Render) {
  return async (context: RequestContext, asked: PageRequest, findPageUser: FindPageUser): Promise<Response | null> => {
    if (!isPersonalRequest(context)) return null
    const filled = findPageUser(context).then((pageUser) => pageUser && fillTemplate(render, asked, pageUser))
    try {
      const html = await withTimeout(filled)
      if (html === null) return null
      const headers = { ...asked.headers, 'Cache-Control': PERSONAL_CACHE_CONTROL }
      return await sendGenerated(context, html, headers)
    } catch (error) {
      context.var.log.warn(errorFields(error), 'a page was served as for everybody')
      return null
    }
  }
}

async function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not there within ${MAX_WAIT_MS} ms`)), MAX_WAIT_MS)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

import type { FindPageUser, PageUser } from '../portal/api/operations'
import { within } from '../platform/promises'
import { userPlaceholders, type PersonSlot, type RenderBundle } from '@/openapi/renderBundle'
import type { Served } from '@/openapi/served'
import type { Language } from '@/openapi/types'
import type { RequestContext } from '../platform/http/requestContext'
import { errorFields } from '../platform/log'
import { sendGenerated } from './entry'

/** The longest wait for the personal version. After it the anonymous page is sent, which looks up the session itself. */
const MAX_WAIT_MS = 1000

/** Keeps personal pages out of every cache, even the browser's: its next user may be another person. */
export const PERSONAL_CACHE_CONTROL = 'private, no-store'

type Render = Pick<RenderBundle, 'renderPerson' | 'firstCalls'>
/** `isChoice`: the query selects something other than the page's first view. */
type PageRequest = {
  name: string
  language: Language
  personal: string
  isChoice: boolean
  headers: Record<string, string>
  status: 200 | 404
}

const slotNames = new Map<string, PersonSlot>(
  Object.entries(userPlaceholders).map(([name, slot]) => [slot, name as PersonSlot]), // as: the keys of that very table
)
/** Placeholders of personal content in a page. */
export const slotPattern = new RegExp(`[${Object.values(userPlaceholders).join('')}]`, 'g')

/** Headers of a prefetch; older browsers send names of their own. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose']

/**
 * Accepts navigations only; scripts, frames and pictures get the anonymous page. So do prefetches, which may be shown to a
 * later user, returns from the sign-in, and shared caches, which send `Prefer: return=minimal` (RFC 7240).
 */
function isPersonalRequest({ req }: RequestContext): boolean {
  const destination = req.header('sec-fetch-dest')
  const isReturn = req.query('code') !== undefined || req.query('sso_state') !== undefined
  const isForCache = /(^|[,\s])return=minimal\b/i.test(req.header('prefer') ?? '')
  const isPrefetch = purposeHeaders.some((name) => /\bprefetch\b/i.test(req.header(name) ?? ''))
  return !isReturn && !isForCache && !isPrefetch && (destination === undefined || destination === 'document')
}

/** JSON that cannot close its script element. */
const inScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

async function fillTemplate(
  render: Render,
  { name, language, personal, isChoice }: PageRequest,
  pageUser: PageUser,
  signal: AbortSignal,
) {
  const { user, at, today } = pageUser
  const [person, answers] = await Promise.all([
    render.renderPerson(user, language),
    pageUser.responsesTo(isChoice ? [] : render.firstCalls(name, today), language, signal),
  ])
  const served: Served = { user, at: at.getTime(), answers }
  const texts: Readonly<Record<PersonSlot, string>> = { ...person, served: inScript(served) }
  return personal.replaceAll(slotPattern, (slot) => {
    const slotName = slotNames.get(slot)
    return slotName === undefined ? '' : texts[slotName]
  })
}

/** Sends the personal version of a page; null for anonymous visitors and after a failure. */
export function createPersonalSender(render: Render) {
  return async (context: RequestContext, page: PageRequest, findPageUser: FindPageUser): Promise<Response | null> => {
    if (!isPersonalRequest(context)) return null
    const stopping = new AbortController()
    const filled = findPageUser(context).then(
      (pageUser) => pageUser && fillTemplate(render, page, pageUser, stopping.signal),
    )
    try {
      const html = await within(MAX_WAIT_MS, filled, () => {
        throw new Error(`not finished within ${MAX_WAIT_MS} ms`)
      })
      if (html === null) return null
      const headers = { ...page.headers, 'Cache-Control': PERSONAL_CACHE_CONTROL }
      return await sendGenerated(context, html, headers, page.status)
    } catch (error) {
      context.var.log.warn(errorFields(error), 'personal page failed, anonymous page sent')
      return null
    } finally {
      stopping.abort()
    }
  }
}

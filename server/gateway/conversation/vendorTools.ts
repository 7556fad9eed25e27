import { rejectField } from '@/server/gateway/errors/gatewayError'
import { notAccepted } from './readingRules'

/** Types of a vendor's tools, and of their calls and results, that a request has and the portal leaves out. */
export type IgnoredTypes = Set<string>

/** Types are named in a response header, which takes neither line breaks nor other scripts. */
const TYPE_NAME = /^\w{1,64}$/

/** Notes a type that is left out; throws invalid_request if no header can name it. */
export function ignoreType(type: string, at: string, ignored: IgnoredTypes): void {
  if (!TYPE_NAME.test(type)) rejectField(`${at}.type`, notAccepted)
  ignored.add(type)
}

const vendorChoice = {
  en: 'requires a tool that this portal does not have: offer a function of your own program in `tools`, or let the model choose (`auto`)',
  zh: '要求使用本站没有的工具：请在 `tools` 中提供你自己程序的函数，或由模型选择（`auto`）',
}

/** Throws invalid_request for a choice that only a tool of the vendor can meet. */
export const rejectVendorChoice = (): never => rejectField('tool_choice', vendorChoice)

/** Proxies bound the size of headers. */
const MAX_NAMED = 20

/** The response header that names what was left out. */
export const ignoredHeader = (ignored: readonly string[]): Readonly<Record<string, string>> =>
  ignored.length === 0 ? {} : { 'X-Ignored-Tools': ignored.slice(0, MAX_NAMED).join(', ') }

import { isJson, type Json } from '@/server/platform/json'
import type { Usage } from '../limits/reservations'
import { NO_MEDIA } from './mediaTokens'
import { isCount, messagesInput, toChatUsage, type UsageWithParts } from './usageForms'

/** More than any call uses; two of them still fit into an integer of the database. */
const MAX_COUNT = 1_000_000_000
/** No tokenizer makes more tokens of a text than it has bytes, and our own count is at least a sixteenth of them. */
const INPUT_FACTOR = 16
/** Tokens of instructions that a server adds itself. */
const INPUT_MARGIN = 2048
/** Characters of a text in a usage, such as the name of a service tier. */
const MAX_TEXT_LENGTH = 64

/** The most input tokens that a server may claim for a request that we count so, with its media. */
export const mostInput = (counted: number, media = NO_MEDIA): number =>
  INPUT_FACTOR * (counted - media.counted) + INPUT_MARGIN + media.most

/** A number of tokens that an upstream claims, if it may be true: it is a whole number from 0 to `most`; else null. */
export const plausibleCount = (claimed: unknown, most: number): number | null =>
  isCount(claimed) && claimed <= Math.min(most, MAX_COUNT) ? claimed : null

/** The most tokens that a member may have: cached ones are part of the input, reasoning is part of the output. */
function mostTokens(name: string, { input, output }: Usage): number {
  if (name.includes('cache')) return input
  return name.includes('reasoning') ? output : input + output
}

function isPlausible(name: string, value: unknown, used: Usage): boolean {
  const isOfTokens = name.endsWith('tokens')
  if (typeof value === 'number')
    return isOfTokens ? plausibleCount(value, mostTokens(name, used)) !== null : value >= 0 && value <= MAX_COUNT
  if (typeof value === 'string') return !isOfTokens && value.length <= MAX_TEXT_LENGTH
  if (Array.isArray(value)) return value.every((inner: unknown) => isPlausible(name, inner, used))
  return !isJson(value) || Object.entries(value).every(([inner, one]) => isPlausible(inner, one, used))
}

/** A usage without the members that are impossible for a call of so many tokens; the same object if all are possible. */
function plausibleMembers(usage: Json, used: Usage): Json {
  const members = Object.entries(usage)
  const plausible = members.filter(([name, value]) => isPlausible(name, value, used))
  return plausible.length === members.length ? usage : Object.fromEntries(plausible)
}

/** The usage that the caller of a chat gets: the upstream's own object if all of it is plausible. */
export function chatUsage(claimed: unknown, used: Usage): Json {
  const said = isJson(claimed) ? claimed : {}
  const figures = toChatUsage({ input: used.input, output: used.output })
  const members = plausibleMembers(said, used)
  const isRight = members === said && Object.entries(figures).every(([name, figure]) => said[name] === figure)
  return isRight ? said : { ...members, ...figures }
}

const NO_MEMBERS: Json = {}

/** As `chatUsage`, in the form of Messages, whose clients add up the cached tokens. `isChange`: the event repeats only changed figures. */
export function messagesUsage(claimed: unknown, used: UsageWithParts, isChange: boolean): Json {
  const said = isJson(claimed) ? claimed : {}
  const members = { ...plausibleMembers(said, used), output_tokens: used.output }
  const input = messagesInput(said)
  const isUnsaid = input === undefined && isChange
  const isRight = input === used.input || isUnsaid
  const { cache_creation_input_tokens: written, cache_read_input_tokens: cached } = isRight ? said : NO_MEMBERS
  return {
    ...members,
    cache_creation_input_tokens: written ?? (isUnsaid ? used.written : null) ?? 0,
    cache_read_input_tokens: cached ?? (isUnsaid ? used.cached : null) ?? 0,
    ...(isRight ? {} : { input_tokens: used.input }),
  }
}

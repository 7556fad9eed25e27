import { describe, expect, test } from 'vitest'
import { toAnthropicBody, toResponsesError } from '@/server/gateway/errors/errorBody'
import { errors, type GatewayErrorCode } from '@/server/gateway/errors/errorCodes'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import { contextExceeded, noRoomForAnswer } from '@/server/gateway/errors/inputTooLong'
import { rejectForMonth, rejectForSize, type Account } from '@/server/gateway/limits/rejections'
import type { Reservation } from '@/server/gateway/limits/reservations'
import { createCalendar } from '@/server/platform/calendar'
import { agentWords, type AgentWords } from './agentWords'

const limits = { rpm: 10, tpm: 5000, input_tokens: 100_000, output_tokens: 20_000 }
const usage = { now: new Date(), newest: null, requests: 0, tokens: 0, limits, monthInput: 0, monthOutput: 0 }
const account: Account = { userId: 'me', calendar: createCalendar('UTC'), usage }

function rejectionOf(reject: (account: Account, reserved: Reservation) => void, reserved: Reservation): GatewayError {
  try {
    reject(account, reserved)
  } catch (error) {
    if (error instanceof GatewayError) return error
  }
  return expect.fail('the call was not rejected')
}
const size = ({ usage: known }: Account, reserved: Reservation) => rejectForSize(known, reserved)

const inputOfMinute = rejectionOf(size, { input: 5000, output: 1, least: 1 })

/** Errors of conversations that are too long, and of answers that are. */
const tooLong = [
  contextExceeded(32_768, new Error('of a test')),
  contextExceeded(null, new Error('of a test')),
  noRoomForAnswer(32_768, 32_700),
  inputOfMinute,
  rejectionOf(size, { input: 4900, output: 256, least: 256, step: 1 }),
  rejectionOf(rejectForMonth, { input: 100_001, output: 1, least: 1 }),
]
const tooLarge = [
  rejectionOf(size, { input: 9, output: 6000, least: 6000 }),
  rejectionOf(rejectForMonth, { input: 9, output: 30_000, least: 30_000 }),
]

const codes = Object.keys(errors) as GatewayErrorCode[] // as: its keys
const retryAfter = { 'Retry-After': '12', 'X-RateLimit-Limit-Tokens': '5000', 'X-RateLimit-Limit-Requests': '10' }
// A body that is too large becomes smaller with its conversation.
const others = codes
  .filter((code) => code !== 'context_length_exceeded' && code !== 'request_too_large')
  .map((code) => new GatewayError(code, { headers: errors[code].status === 429 ? retryAfter : {} }))

/** An error as each protocol and language tells it. */
const messagesOf = (fault: GatewayError) =>
  (['en', 'zh'] as const).flatMap((language) => {
    const context = { language, portal: 'https://portal.example', requestId: 'id' }
    return [
      fault.toBody(context).error.message,
      toResponsesError(fault, context).message,
      toAnthropicBody(fault, context).error.message,
    ]
  })

const matches = (patterns: readonly RegExp[] = [], text: string) => patterns.some((one) => one.test(text))

/** Whether an agent shortens the conversation: libraries put the status before the message of a response, not of a stream. */
const shortens = ({ tooLong: words, notTooLong }: AgentWords, text: string) =>
  matches(words, text) && !matches(notTooLong, text)

const placesOf = (fault: GatewayError) =>
  messagesOf(fault).flatMap((message) => [message, `${fault.status} ${message}`])

describe.each(agentWords)('$agent', (agent) => {
  // cline takes the code `request_exceeds_tokens_per_minute` in the link for a limit that a wait helps.
  const known = agent.agent.startsWith('cline') ? tooLong.filter(({ code }) => !code.endsWith('_minute')) : tooLong

  test('shortens a conversation that is too long, by the words of each error in each protocol and language', () => {
    const unknown = known.flatMap(placesOf).filter((text) => !shortens(agent, text))
    expect(unknown).toEqual([])
  })

  test('shortens no conversation because of another error', () => {
    const mistaken = [...others, ...tooLarge].flatMap(placesOf).filter((text) => shortens(agent, text))
    expect(mistaken).toEqual([])
  })
})

test.each(agentWords.filter(({ again }) => again !== undefined))(
  '$agent retries each failure of the portal and of a model server by its words',
  ({ again }) => {
    const failures = others.filter(({ status }) => status >= 500)
    expect(failures.length).toBeGreaterThan(4)
    expect(failures.flatMap(messagesOf).filter((text) => !matches(again, text.split(/ See |详见/)[0] ?? ''))).toEqual(
      [],
    )
  },
)

test('programs for Messages know a conversation that is too long by its first words', () => {
  const context = { language: 'zh', portal: 'https://portal.example', requestId: 'id' } as const // as: one of two
  for (const fault of tooLong) expect(toAnthropicBody(fault, context).error.message).toMatch(/^prompt is too long: /)
})

test('an answer that is too large for a minute or a month names the maximum of its protocol', () => {
  const context = { language: 'en', portal: 'https://portal.example', requestId: 'id' } as const // as: one of two
  for (const fault of tooLarge) {
    expect(fault.toBody(context).error.message).toContain('set a smaller `max_completion_tokens`')
    expect(toAnthropicBody(fault, context).error.message).toContain('set a smaller `max_tokens`')
    expect(toResponsesError(fault, context).message).toContain('set a smaller `max_output_tokens`')
  }
})

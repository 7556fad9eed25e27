import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '@/openapi/types'
import { createPersonalSender } from '@/server/pages/personalPage'
import type { RequestContext } from '@/server/platform/http/requestContext'
import type { PageUser } from '@/server/portal/api/operations'
import { fakeRender } from '../support/fakeRender'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first calls of a page leave the queue once the anonymous page is sent', async () => {
  let signal: AbortSignal | null = null
  const pageUser: PageUser = {
    user: { nickname: 'Lin', username: 'lin', avatar: '' } as UserInfo, // as: all that is read of it
    at: new Date(0),
    today: '2026-11-20',
    responsesTo: (_calls, _language, given) => {
      signal = given
      return new Promise(() => undefined)
    },
  }
  const req = { header: () => undefined, query: () => undefined }
  const context = { req, var: { log: { warn: () => undefined } } } as unknown as RequestContext // as: all that is read of it
  const page = { name: '/api/tokens', language: 'en', personal: '', isChoice: false, headers: {}, status: 200 } as const
  const sending = createPersonalSender(fakeRender)(context, page, () => Promise.resolve(pageUser))
  await vi.advanceTimersByTimeAsync(999)
  expect(signal).toMatchObject({ aborted: false })
  await vi.advanceTimersByTimeAsync(1)
  expect(await sending).toBeNull()
  expect(signal).toMatchObject({ aborted: true })
})

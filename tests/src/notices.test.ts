import { expect, test } from 'vitest'
import { noticeOf, serverNotice, type NoticeKey } from '@/src/features/notices/notices'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'
import { textsFor } from '@/src/i18n/texts'

loadTextsNow()
const texts = textsFor('en')
const notices = Object.keys(texts.notices).map((key) => {
  const known = key as NoticeKey // these are its keys
  const { tone, durationMs } = noticeOf(known, texts)
  return { key, tone, durationMs }
})

test('a message that needs an action stays until closed, and no other does', () => {
  const kept = notices.filter(({ durationMs }) => durationMs === null).map(({ key }) => key)
  expect(kept.sort()).toEqual(['copyFailed', 'sessionExpired', 'signInIncomplete', 'tokenAlreadyCreated'])
})

test('a success message disappears after 2 s, an error message stays longer', () => {
  const passing = notices.flatMap(({ tone, durationMs }) => (durationMs === null ? [] : [{ tone, durationMs }]))
  const right = passing.filter(({ tone }) => tone === 'success')
  const wrong = passing.filter(({ tone }) => tone !== 'success')
  expect(new Set(right.map(({ durationMs }) => durationMs))).toEqual(new Set([2000]))
  expect(Math.min(...wrong.map(({ durationMs }) => durationMs))).toBeGreaterThanOrEqual(3000)
})

test('a rejection or server error stays as long as the portal’s own error', () => {
  const { durationMs } = noticeOf('requestFailed', texts)
  expect(serverNotice('error', 'No.', texts).durationMs).toBe(durationMs)
  expect(serverNotice('warning', '', texts).durationMs).toBe(durationMs)
})

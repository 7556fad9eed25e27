import { expect, it } from 'vitest'
import { noticeOf, serverNotice } from '@/src/app/notices/notices'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'
import { textsFor } from '@/src/i18n/texts'

loadTextsNow()
const texts = textsFor('en')

it.each([
  ['copySuccessful', 2000],
  ['draftRestored', 2000],
  ['emailMissing', 3000],
  ['requestFailed', 6000],
  ['languageUnavailable', 6000],
  ['sessionExpired', null],
  ['copyFailed', null],
] as const)('the message %s stays for %s ms, or until it is closed', (key, durationMs) => {
  expect(noticeOf(key, texts).durationMs).toBe(durationMs)
})

it('a refusal or a fault stays for 6 s', () => {
  expect(serverNotice('error', 'No.', texts).durationMs).toBe(6000)
  expect(serverNotice('warning', '', texts).durationMs).toBe(6000)
})

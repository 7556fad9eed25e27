import type { Notice, Tone } from '@/machines/notices/toast.machine'
import type { Texts } from '@/src/i18n/texts'

export type NoticeKey = keyof Texts['notices']

const toastMs = 2000
/** Errors take longer to read than successes. */
const problemMs = 6000

/** Messages that stay on screen for another time than the rest; `null`: until they are closed, as they ask for something. */
const ownMs: Partial<Record<NoticeKey, number | null>> = {
  emailMissing: 3000,
  sessionExpired: null,
  signInIncomplete: null,
  tokenAlreadyCreated: null,
  copyFailed: null,
}

const tones: Readonly<Record<NoticeKey, Tone>> = {
  sessionExpired: 'warning',
  signInIncomplete: 'warning',
  languageUnavailable: 'warning',
  requestFailed: 'warning',
  tokenAlreadyCreated: 'warning',
  copySuccessful: 'success',
  copyFailed: 'error',
  deleteSuccessful: 'success',
  tokenSaved: 'success',
  applicationSubmitted: 'success',
  emailMissing: 'warning',
  draftRestored: 'success',
}

/** The portal's own messages as toasts, in the language on screen. */
export const noticeOf = (key: NoticeKey, texts: Texts): Notice => ({
  tone: tones[key],
  text: texts.notices[key](),
  durationMs: key in ownMs ? (ownMs[key] ?? null) : durationOf(tones[key]),
})

const durationOf = (tone: Tone) => (tone === 'success' ? toastMs : problemMs)

/** A refusal or a fault of the server as a toast; its own words, or ours where it has none. */
export const serverNotice = (tone: Tone, message: string, texts: Texts, isSilent = false): Notice => ({
  tone,
  text: message || texts.notices.requestFailed(),
  durationMs: problemMs,
  ...(isSilent && { isSilent }),
})

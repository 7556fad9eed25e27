import { draftKeyPrefix, sessionHintKey, STORAGE_PREFIX } from '@/openapi/configuration'

/** Every key of the portal in the browser's storage, derived from the app's name. */
const keysOf = (prefix: string) => ({
  language: `${prefix}.language`,
  /** This browser's trace of its sign-ins (`SessionMark`). */
  sessionHint: sessionHintKey(prefix),
  /** Prefix of the `sso_state` values that this browser sent to sign-in, each with its instant: tabs that leave at once share no list. */
  ssoState: `${prefix}.sso-state.`,
  /** Instants of this tab's automatic redirects to sign-in. */
  redirects: `${prefix}.sign-in-redirects`,
  /** Scroll positions of the entries of this tab's history. */
  scroll: `${prefix}.scroll`,
  /** This tab's visit has been reported. */
  visit: `${prefix}.visit`,
  /** The programming language in which this tab shows samples. */
  sampleLanguage: `${prefix}.sample-language`,
  /** Whether this tab wraps the long lines of samples. */
  sampleLines: `${prefix}.sample-lines`,
  /** The reader's id, and the model that samples name in this tab. */
  sampleChoice: `${prefix}.sample-choice`,
  /** Whether the key `/` opens the search. */
  slashKey: `${prefix}.slash-key`,
  /** The theme that overrides the system's. */
  theme: `${prefix}.theme`,
  /** Ids of the entries last opened from the search. */
  recentFinds: `${prefix}.recent-finds`,
  /** A visitor's unsent question of the playground, in this tab. */
  playgroundDraft: `${prefix}.playground-question`,
  /** Prefix of the panes of the playground that the user has opened or closed. */
  playgroundPane: `${prefix}.playground-pane.`,
  /** The database of the playground's conversations, and the channel on which tabs tell of changes. */
  playgroundHistory: `${prefix}.playground`,
  /** Prefix of unsent form drafts. */
  draft: draftKeyPrefix(prefix),
})

/** Another prefix is set before any key is read; in the script of the head the server replaces it (`assemblePage`). */
export const storageKeys = keysOf(STORAGE_PREFIX)

export function setStoragePrefix(prefix: string): void {
  Object.assign(storageKeys, keysOf(prefix))
}

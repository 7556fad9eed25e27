import { DRAFT_KEY_PREFIX, SESSION_HINT_KEY } from '@/openapi/configuration'

/** Every key of the portal in the browser's storage, derived from the app's name. */
const key = (name: string) => `intern-portal.${name}`

export const storageKeys = {
  language: key('language'),
  /** This browser's trace of its sign-ins (`SessionMark`). */
  sessionHint: SESSION_HINT_KEY,
  /** Prefix of the `sso_state` values that this browser sent to sign-in, each with its instant: tabs that leave at once share no list. */
  ssoState: key('sso-state.'),
  /** Instants of this tab's automatic redirects to sign-in. */
  redirects: key('sign-in-redirects'),
  /** Scroll positions of the entries of this tab's history. */
  scroll: key('scroll'),
  /** This tab's visit has been reported. */
  visit: key('visit'),
  /** The programming language in which this tab shows samples. */
  sampleLanguage: key('sample-language'),
  /** Whether this tab wraps the long lines of samples. */
  sampleLines: key('sample-lines'),
  /** The reader's id, and the model and the id of the reader's token that samples name in this tab. */
  sampleChoice: key('sample-choice'),
  /** Whether the key `/` opens the search. */
  slashKey: key('slash-key'),
  /** The theme that overrides the system's. */
  theme: key('theme'),
  /** Ids of the entries last opened from the search. */
  recentFinds: key('recent-finds'),
  /** A visitor's unsent question of the playground, in this tab. */
  playgroundDraft: key('playground-question'),
  /** The database of the playground's conversations, and the channel on which tabs tell of changes. */
  playgroundHistory: key('playground'),
  /** Prefix of unsent form drafts. */
  draft: DRAFT_KEY_PREFIX,
} as const

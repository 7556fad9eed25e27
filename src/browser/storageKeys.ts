import { DRAFT_KEY_PREFIX, SESSION_MARK_KEY } from '@/openapi/configuration'

/** Every key of the portal in the browser's storage, derived from the app's name. */
const key = (name: string) => `intern-portal.${name}`

export const storageKeys = {
  language: key('language'),
  /** What this browser remembers of its sign-ins (`SessionMark`). */
  sessionMark: SESSION_MARK_KEY,
  /** The `sso_state` values that this browser sent on a trip, with their instants. */
  ssoStates: key('sso-states'),
  /** Instants of this tab's automatic trips to sign-in. */
  trips: key('sign-in-trips'),
  /** Where the entries of this tab's history were left. */
  scroll: key('scroll'),
  /** This tab's visit has been reported. */
  visit: key('visit'),
  /** Prefix of unsent form drafts. */
  draft: DRAFT_KEY_PREFIX,
} as const

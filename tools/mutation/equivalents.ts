/** A fault that changes nothing anybody could notice, and why. */
export type Equivalent = { machine: string; title: string; why: string }

/** Faults of statecharts that no test can notice. They do not count; one that a test notices has to go from here. */
export const equivalents: readonly Equivalent[] = [
  {
    machine: 'lookup',
    title: 'drop action setBegan @ readingBrowser/invoke/onDone/2/actions',
    why: 'Here the browser said that somebody is signed in; a logout that is read afterwards was written since, whatever its time.',
  },
  {
    machine: 'session',
    title:
      'retarget #session.identity.withoutSession ⇒ #session.identity.expired @ identity/loggedOut/checking/invoke/onDone/2/target',
    why: 'Nobody rests signed out where login is required, and where it is not, what has expired is without a session.',
  },
]

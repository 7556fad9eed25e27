/** A fault that changes nothing anybody could notice, and why. */
export type Equivalent = { machine: string; title: string; why: string }

/** Faults of statecharts that no test can notice. They do not count; one that a test notices has to go from here. */
export const equivalents: readonly Equivalent[] = [
  {
    machine: 'lookup',
    title: 'drop action setBegan @ readingBrowser/invoke/onDone/1/actions',
    why: 'Here the browser said that somebody is signed in; a sign-out that is read afterwards was written since, whatever its time.',
  },
  {
    machine: 'session',
    title: 'change initial redirecting ⇒ failed @ signIn/initial',
    why: 'Every transition into `signIn` names one of its two states; XState requires an initial one.',
  },
  {
    machine: 'lookup',
    title: 'retarget anonymous ⇒ unreachable @ confirming/invoke/onDone/1/target',
    why: 'Both states are final; the output is the outcome that `setAnonymous` has written.',
  },
  {
    machine: 'toast',
    title: 'change initial loose ⇒ held @ initial',
    why: 'Nothing holds it at first, so held leads on to loose before anything else.',
  },
]

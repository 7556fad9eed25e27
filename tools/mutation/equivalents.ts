/** A mutant that changes no behaviour, and why. */
export type Equivalent = { machine: string; title: string; why: string }

/** Equivalent mutants of statecharts, which are not counted. A mutant that a test kills does not belong here. */
export const equivalents: readonly Equivalent[] = [
  {
    machine: 'lookup',
    title: 'drop action setBegan @ readingBrowser/invoke/onDone/1/actions',
    why: 'The browser had a signed-in user here, so a sign-out that is read later is newer, whatever its time.',
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
    machine: 'playground',
    title: 'change initial free ⇒ answering @ page/shown/initial',
    why: 'Nothing is asked when the page is shown, so `answering` leads to `free` at once.',
  },
  {
    machine: 'toast',
    title: 'change initial loose ⇒ held @ initial',
    why: 'Nothing holds a new toast, so `held` leads to `loose` at once.',
  },
]

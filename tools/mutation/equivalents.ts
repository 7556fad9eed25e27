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
    machine: 'token',
    title: 'change initial visible ⇒ expired @ validity/initial',
    why: 'Each of the two leads on to the other before anything else, as the time that is left says.',
  },
  {
    machine: 'token',
    title: 'retarget visible ⇒ expired @ validity/visible/on/clock.checked/target',
    why: 'Where time is left, expired leads on to visible before anything else; its timer is new either way.',
  },
  {
    machine: 'token',
    title: 'retarget visible ⇒ expired @ validity/visible/on/token.listed/target',
    why: 'The same.',
  },
  {
    machine: 'token',
    title: 'retarget visible ⇒ expired @ validity/visible/after/nextCheck/target',
    why: 'The same.',
  },
  {
    machine: 'edit',
    title: 'drop action clearRefusal @ failed/on/edit.submitted/actions/0',
    why: 'After a fault there is no refusal: the try that failed has cleared it. Both states that ask share the transition.',
  },
  {
    machine: 'tokens',
    title: 'drop reenter reenter @ pausing/on/selection.changed/2/reenter',
    why: 'Both states that wait share the transition, and from this one it leads to the other.',
  },
  {
    machine: 'tokens',
    title: 'drop reenter reenter @ pausing/on/tokens.outdated/reenter',
    why: 'Both states that wait share the transition, and from this one it leads to the other.',
  },
  {
    machine: 'tokens',
    title: 'drop reenter reenter @ pausing/on/tokens.changedElsewhere/reenter',
    why: 'Both states that wait share the transition, and from this one it leads to the other.',
  },
  {
    machine: 'tokens',
    title: 'drop reenter reenter @ loading/on/selection.changed/1/reenter',
    why: 'Both states that wait share the transition, and from this one it leads to the other.',
  },
  {
    machine: 'toast',
    title: 'change initial loose ⇒ held @ initial',
    why: 'Nothing holds it at first, so held leads on to loose before anything else.',
  },
  {
    machine: 'tokens',
    title: 'drop branch  @ ready/idle/on/tokens.changedElsewhere/1',
    why: 'The transition of the whole statechart does the same.',
  },
  {
    machine: 'tokens',
    title: 'drop branch  @ ready/idle/on/token.settled',
    why: 'What leads on at once is looked at after every event, one that nothing takes included; the line says which one that is for.',
  },
  {
    machine: 'tokens',
    title: 'retarget idle ⇒ refreshing @ ready/createFailed/on/token.create.dismissed/target',
    why: 'After a try that may have arrived the list is outdated: both lead on to its loading before anything else.',
  },
  {
    machine: 'tokens',
    title: 'drop action clearRefusal @ ready/createFailed/on/token.submitted/actions/0',
    why: 'After a fault there is no refusal: the try that failed has cleared it. Both states that ask share the transition.',
  },
  {
    machine: 'tokens',
    title: 'drop action clearRefusal @ ready/createFailed/on/token.create.dismissed/actions/0',
    why: 'After a fault there is no refusal: the try that failed has cleared it. Both states that ask share the transition.',
  },
]

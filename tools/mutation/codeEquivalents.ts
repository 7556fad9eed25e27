// Mutants of code that change no behaviour, each with its reason; `equivalents.ts` has those of statecharts.

/** A text of a file, and its replacement in the mutant. */
type CodeEquivalent = { file: string; title: string; why: string }

export const codeEquivalents: readonly CodeEquivalent[] = [
  {
    file: 'machines/load/load.machine.ts',
    title: 'isSame?.(params.query, context.query) ⇒ isSame(params.query, context.query)',
    why: 'The guard belongs to a transition that exists only with `isSame`; the question mark is for the types.',
  },
  {
    file: 'machines/load/load.machine.ts',
    title: '\'afterFailure\' ⇒ ""',
    why: 'The chart compares only with the two other values.',
  },
  {
    file: 'machines/load/load.machine.ts',
    title: "{ input: {} as Query, context: {} as { query: Query; data: Data | null }, events: {} as { type: 'qu… ⇒ {}",
    why: 'XState reads only its types.',
  },
  {
    file: 'machines/session/lookup.machine.ts',
    title: 'user === null ⇒ false',
    why: 'The guard before it has found a user; the condition is for the types.',
  },
  {
    file: 'machines/session/lookup.machine.ts',
    title: "output === 'replaced' ⇒ false",
    why: 'The branch before it takes this response; the condition is for the types.',
  },
  {
    file: 'machines/session/session.machine.ts',
    title: '\'\' ⇒ "Stryker was here!"',
    why: 'The state is entered only with a code; the default is for the types.',
  },
  {
    file: 'machines/session/session.setup.ts',
    title: 'context.user !== null ⇒ true',
    why: 'It runs only for a signed-in user; the condition is for the types.',
  },
  {
    file: 'machines/session/session.setup.ts',
    title: "{ kind: 'unreachable' } ⇒ {}",
    why: 'The guard before it has found the user of the page; the outcome is for the types.',
  },
  { file: 'machines/session/session.setup.ts', title: '\'unreachable\' ⇒ ""', why: 'The same.' },
  { file: 'machines/session/session.setup.ts', title: 'user === null ⇒ false', why: 'The same.' },
  {
    file: 'machines/session/session.setup.ts',
    title: '\'none\' ⇒ ""',
    why: 'The branches before it take the other outcomes; the condition is for the types.',
  },
  {
    file: 'machines/session/session.setup.ts',
    title: "outcome.kind === 'anonymous' ⇒ true",
    why: 'The same.',
  },
  {
    file: 'machines/session/session.setup.ts',
    title: 'context.user?.ssoUid ⇒ context.user.ssoUid',
    why: 'It runs only for a signed-in user.',
  },
  {
    file: 'machines/session/session.setup.ts',
    title: "outcome.kind !== 'user' ⇒ false",
    why: 'The guard before it has found a user; the condition is for the types.',
  },
  { file: 'machines/shared/selection.ts', title: '\'\' ⇒ "Stryker was here!"', why: 'Neither text is a number.' },
  {
    file: 'openapi/client.ts',
    title: 'key === undefined ⇒ false',
    why: 'An undefined value is sent as no header; the condition is for the types.',
  },
  {
    file: 'machines/submit/draft.ts',
    title: '\'null\' ⇒ ""',
    why: 'Neither text is a draft: one is `null`, the other is no JSON.',
  },
  {
    file: 'machines/submit/draft.ts',
    title: '{ return null } ⇒ {}',
    why: 'Neither null nor undefined is a draft.',
  },
  {
    file: 'machines/tokens/tokenList.machine.ts',
    title: 'row ⇒ true',
    why: 'An event for no row goes to the list, which ignores it; the condition is for the types.',
  },
  {
    file: 'openapi/rules/days.ts',
    title: '\'\' ⇒ "Stryker was here!"',
    why: 'A day has three parts; the defaults are for the types.',
  },
  {
    file: 'openapi/rules/language.ts',
    title: 'tags?.split(/[,;]/)[0]?.trim ⇒ tags?.split(/[,;]/)[0].trim',
    why: 'A split text has a first part; the question mark is for the types.',
  },
  { file: 'openapi/rules/language.ts', title: '\'\' ⇒ "Stryker was here!"', why: 'Neither text names a language.' },
  {
    file: 'openapi/rules/visitor.ts',
    title: '\'0\' ⇒ ""',
    why: 'Both texts are the number 0.',
  },
  {
    file: 'openapi/rules/visitor.ts',
    title: '\'\' ⇒ "Stryker was here!"',
    why: 'Neither text is a stored mark.',
  },
  {
    file: 'openapi/rules/visitor.ts',
    title: '[] ⇒ ["Stryker was here"]',
    why: 'The first element of a match is not read.',
  },
  { file: 'openapi/call.ts', title: '\'aborted\' ⇒ ""', why: 'Every reason but the time-out is the caller’s.' },
  {
    file: 'openapi/call.ts',
    title: '{ credential: null, cause: faultOf(signal, null) } ⇒ {}',
    why: 'An aborted request is not sent, and ends with the same fault.',
  },
  { file: 'openapi/call.ts', title: '\'\' ⇒ "Stryker was here!"', why: 'Neither text is a date.' },
  { file: 'openapi/call.ts', title: '{ return null } ⇒ {}', why: 'Neither null nor undefined is an envelope.' },
  {
    file: 'machines/session/lookup.machine.ts',
    title: '\'replaced\' ⇒ ""',
    why: 'The branch before it takes this response.',
  },
  {
    file: 'machines/documentation/samples.machine.ts',
    title: 'id !== null ⇒ true',
    why: 'No model is null; the condition is for the types.',
  },
]

// Faults in code that change nothing that anybody could notice, each with its reason; as `equivalents.ts` has those of definitions.

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
    why: 'The machine asks only for the two other values.',
  },
  {
    file: 'machines/load/load.machine.ts',
    title: "{ input: {} as Query, context: {} as { query: Query; data: Data | null }, events: {} as { type: 'qu… ⇒ {}",
    why: 'XState reads types from it and no values.',
  },
  {
    file: 'machines/session/lookup.machine.ts',
    title: 'user === null ⇒ false',
    why: 'The guard before it has found a user; the question is for the types.',
  },
  {
    file: 'machines/session/lookup.machine.ts',
    title: "answer === 'replaced' ⇒ false",
    why: 'The branch before it takes this answer; the question is for the types.',
  },
  {
    file: 'machines/session/session.machine.ts',
    title: '\'\' ⇒ "Stryker was here!"',
    why: 'A code is exchanged only where there is one; the default is for the types.',
  },
  {
    file: 'machines/session/session.setup.ts',
    title: 'context.user !== null ⇒ true',
    why: 'It is asked only where somebody is signed in; the question is for the types.',
  },
  {
    file: 'machines/session/session.setup.ts',
    title: "{ kind: 'unreachable' } ⇒ {}",
    why: 'The guard before it has found whom the page was served for; the outcome is for the types.',
  },
  { file: 'machines/session/session.setup.ts', title: '\'unreachable\' ⇒ ""', why: 'The same.' },
  { file: 'machines/session/session.setup.ts', title: 'user === null ⇒ false', why: 'The same.' },
  {
    file: 'machines/session/session.setup.ts',
    title: '\'none\' ⇒ ""',
    why: 'It is asked only of outcomes that found nobody; the question is for the types.',
  },
  {
    file: 'machines/session/session.setup.ts',
    title: "outcome.kind === 'anonymous' ⇒ true",
    why: 'The same: the branches before it take the other outcomes.',
  },
  {
    file: 'machines/session/session.setup.ts',
    title: 'context.user?.ssoUid ⇒ context.user.ssoUid',
    why: 'It is asked only where somebody is signed in.',
  },
  {
    file: 'machines/session/session.setup.ts',
    title: "outcome.kind !== 'user' ⇒ false",
    why: 'The guard before it has found a user; the question is for the types.',
  },
  { file: 'machines/shared/selection.ts', title: '\'\' ⇒ "Stryker was here!"', why: 'Neither text is a number.' },
  {
    file: 'openapi/client.ts',
    title: 'key === undefined ⇒ false',
    why: 'What is undefined is sent as no header; the question is for the types.',
  },
  {
    file: 'machines/tokens/tokenList.machine.ts',
    title: "outcome.kind === 'refused' ⇒ false",
    why: 'A new token reports no refusals; the condition is for the types.',
  },
  {
    file: 'machines/tokens/tokenList.machine.ts',
    title: '\'refused\' ⇒ ""',
    why: 'The same.',
  },
  {
    file: 'machines/tokens/tokenList.machine.ts',
    title: 'row ⇒ true',
    why: 'An event for no row goes to the list, which ignores it; the condition is for the types.',
  },
  {
    file: 'machines/tokens/newToken.machine.ts',
    title: "outcome.kind === 'refused' ⇒ true",
    why: 'Only refusals reach it; the condition is for the types.',
  },
  {
    file: 'machines/tokens/newToken.machine.ts',
    title: "outcome.kind === 'created' ⇒ true",
    why: 'The name is shown only with a new secret; the condition is for the types.',
  },
  {
    file: 'openapi/rules/days.ts',
    title: '\'\' ⇒ "Stryker was here!"',
    why: 'A day has three parts; the defaults are for the types.',
  },
  {
    file: 'openapi/rules/language.ts',
    title: 'tags?.split(/[,;]/)[0]?.trim ⇒ tags?.split(/[,;]/)[0].trim',
    why: 'What is split has a first part; the question is for the types.',
  },
  { file: 'openapi/rules/language.ts', title: '\'\' ⇒ "Stryker was here!"', why: 'Neither text names a language.' },
  { file: 'openapi/call.ts', title: '\'aborted\' ⇒ ""', why: 'Every reason but the time-out is the caller’s.' },
  {
    file: 'openapi/call.ts',
    title: '{ credential: null, cause: faultOf(signal, null) } ⇒ {}',
    why: 'What is aborted is not sent, and comes to the same fault there.',
  },
  { file: 'openapi/call.ts', title: '\'\' ⇒ "Stryker was here!"', why: 'Neither text is an instant.' },
  { file: 'openapi/call.ts', title: '{ return null } ⇒ {}', why: 'Neither null nor nothing is an envelope.' },
  {
    file: 'machines/session/lookup.machine.ts',
    title: '\'replaced\' ⇒ ""',
    why: 'The branch before it takes this answer.',
  },
  {
    file: 'machines/limits/applicationDraft.ts',
    title: '\'null\' ⇒ ""',
    why: 'Neither text is a draft: one says so, the other cannot be read.',
  },
  {
    file: 'machines/limits/applicationDraft.ts',
    title: '{ return null } ⇒ {}',
    why: 'Neither null nor nothing is a draft.',
  },
  {
    file: 'machines/limits/rateApplication.machine.ts',
    title: '\'\' ⇒ "Stryker was here!"',
    why: 'A key without what it was sent with is used for nothing.',
  },
  {
    file: 'machines/limits/rateApplication.machine.ts',
    title: "outcome.kind === 'refused' ⇒ true",
    why: 'It is asked only of refusals; the question is for the types.',
  },
  {
    file: 'machines/tokens/edit.machine.ts',
    title: "answer.kind === 'refused' ⇒ true",
    why: 'It is asked only of refusals; the question is for the types.',
  },
  {
    file: 'machines/tokens/edit.machine.ts',
    title: "answer.kind === 'refused' ⇒ false",
    why: 'It is asked only of other answers; the question is for the types.',
  },
  {
    file: 'machines/tokens/edit.machine.ts',
    title: '\'refused\' ⇒ ""',
    why: 'The same.',
  },
  {
    file: 'machines/tokens/token.machine.ts',
    title: "outcome.kind === 'saved' ⇒ true",
    why: 'It is asked only of what was saved; the question is for the types.',
  },
  {
    file: 'machines/tokens/newToken.machine.ts',
    title: '\'\' ⇒ "Stryker was here!"',
    why: 'A draft that is sent has an attempt; the default is for the types.',
  },
  {
    file: 'machines/tokens/newToken.machine.ts',
    title: 'draft.attempt?.key ⇒ draft.attempt.key',
    why: 'The same.',
  },
  {
    file: 'machines/documentation/samples.machine.ts',
    title: 'id !== null ⇒ true',
    why: 'No model is null; the question is for the types.',
  },
]

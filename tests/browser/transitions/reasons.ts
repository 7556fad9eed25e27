const ownDefect = 'Only an error of ours inside that actor, which then takes nothing else down with it.'

/** Why no test takes a transition in a browser although it guards against something real; its id → the reason. */
export const reasons: ReadonlyMap<string, string> = new Map([
  ['tokens xstate.error.actor.* 0', ownDefect],
  ['tokens.ready.revealing xstate.error.actor.reveal 0', ownDefect],
  ['token.change.renaming xstate.error.actor.rename 0', ownDefect],
])

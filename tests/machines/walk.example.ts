import { createActor, createMachine, fromPromise, waitFor } from 'xstate'
import { newTokenMachine, type CreateOutcome, type NewTokenRef } from '@/machines/tokens/newToken.machine'
import { noFields, type newTokenOf } from '@/machines/tokens/tokenFields'

type Call = { token: ReturnType<typeof newTokenOf>; idempotencyKey: string }

/** Creates a token whose response is lost; returns what the dialog then says. */
export async function problemAfterLostResponse(): Promise<string> {
  const newToken = newTokenMachine.provide({
    actors: { createToken: fromPromise<CreateOutcome, Call>(() => Promise.reject(new Error('offline'))) },
    actions: { keepDraft: () => {}, tellOtherTabs: () => {} },
  })
  // The chart reports to its parent, so a parent invokes it.
  const input = { keySeed: 'seed', draft: null }
  const parent = createActor(createMachine({ invoke: { id: 'newToken', src: newToken, input } })).start()
  const child = parent.getSnapshot().children['newToken'] as NewTokenRef // as: invoked above
  child.send({ type: 'token.create.requested' })
  child.send({ type: 'token.submitted', fields: { ...noFields, name: 'laptop' } })
  const { context } = await waitFor(child, (snapshot) => snapshot.context.problem !== null)
  return String(context.problem)
}

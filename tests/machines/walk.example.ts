import { createActor, fromPromise, waitFor } from 'xstate'
import { newDraft } from '@/machines/submit/draft'
import type { SubmitCall } from '@/machines/submit/submit.machine'
import { creationMachine, newTokenMachine, type CreateOutcome } from '@/machines/tokens/newToken.machine'
import { noFields, type newTokenOf } from '@/machines/tokens/tokenFields'

type Call = SubmitCall<ReturnType<typeof newTokenOf>>

/** Creates a token whose response is lost; returns the state of the form, which is still open. */
export async function stateAfterLostResponse(): Promise<string> {
  const creation = creationMachine.provide({
    actors: { submit: fromPromise<CreateOutcome, Call>(() => Promise.reject(new Error('offline'))) },
    actions: { keepDraft: () => {} },
  })
  const newToken = newTokenMachine.provide({
    actors: { creation },
    actions: { reportOutdated: () => {}, reportOpened: () => {} },
  })
  const child = createActor(newToken, { input: { draft: newDraft(noFields, 'seed') } }).start()
  child.send({ type: 'token.create.requested' })
  const { form } = child.getSnapshot().children
  if (form === undefined) return 'closed'
  form.send({ type: 'form.submitted', fields: { ...noFields, name: 'laptop' } })
  const { value } = await waitFor(form, (snapshot) => snapshot.hasTag('unconfirmed'))
  return JSON.stringify(value)
}

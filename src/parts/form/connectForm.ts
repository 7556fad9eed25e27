import { fromPromise } from 'xstate'
import { newDraft, parseDraft, type FormDraft } from '@/machines/submit/draft'
import type { SubmitCall, SubmitMachine, SubmitOutcome } from '@/machines/submit/submit.machine'
import { isSuccess, type Answer } from '@/openapi/answers'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { AppServices } from '@/src/runtime/portal'
import { refusalOf } from '@/openapi/refusalOf'
import { createBrowserStorage, draftOf } from '@/src/browser/browserStorage'
import { randomId } from '@/src/browser/randomId'

type FormParts<Fields, Request, Result, Subject> = {
  /** The draft's name in this tab's storage; with `dialog.` in front, it is discarded unless a reload or a sign-in follows. */
  name: string
  userId: string
  blank: Fields
  /** Fields that only take one of these values. */
  choices?: Partial<Record<keyof Fields, readonly unknown[]>>
  submit: (call: SubmitCall<Request>, signal: AbortSignal) => Promise<SubmitOutcome<Result>>
  /** The toast for a result, or none. */
  toast?: (result: Result) => Parameters<AppServices['notify']>[0] | null
  /** The fields to store; all of them by default. */
  toStore?: (fields: Fields, subject: Subject) => Partial<Fields>
}

/** A form's statechart on this tab's storage and the portal's server, and its draft. `read` returns null without a stored draft. */
export function connectForm<Fields extends object, Request, Result, Subject = null>(
  machine: SubmitMachine<Fields, Request, Result, Subject>,
  { window, notify }: Pick<AppServices, 'window' | 'notify'>,
  { name, userId, blank, choices, submit, toast, toStore }: FormParts<Fields, Request, Result, Subject>,
) {
  const stored = draftOf(
    createBrowserStorage(() => window.sessionStorage),
    name,
    userId,
  )
  const store = (draft: FormDraft<Partial<Fields>>) => stored.keep(JSON.stringify(draft))
  const connected = machine.provide({
    actors: {
      submit: fromPromise<SubmitOutcome<Result>, SubmitCall<Request>>(({ input, signal }) => submit(input, signal)),
    },
    actions: {
      keepDraft: ({ context: { draft, subject } }) =>
        store({ ...draft, fields: toStore ? toStore(draft.fields, subject) : draft.fields }),
      discardDraft: () => stored.keep(''),
      notifyDone: ({ context: { outcome } }) => {
        const message = outcome?.kind === 'done' ? toast?.(outcome.result) : null
        if (message) notify(message)
      },
    },
  })
  const read = () => {
    const found = parseDraft(stored.read(), blank, choices)
    return found && { ...found, seed: randomId() }
  }
  /** The draft of a new item: the stored one, or a blank one. */
  const draft = (): FormDraft<Fields> => {
    const found = read() ?? newDraft<Partial<Fields>>({}, randomId())
    return { ...found, fields: { ...blank, ...found.fields } }
  }
  return { machine: connected, store, discard: () => stored.keep(''), read, draft }
}

/**
 * The outcome of a response; throws if it was lost, or if the session was renewed meanwhile and the form waits for no sign-in.
 * `isReplay`: an earlier request with this key had arrived.
 */
export function outcomeOf<Data, Result>(
  answer: Answer<Data>,
  toResult: (data: Data, isReplay: boolean) => Result,
  waitsForSignIn = false,
): SubmitOutcome<Result> {
  if (isSuccess(answer)) return { kind: 'done', result: toResult(answer.data, false) }
  if (waitsForSignIn && answer.cause?.kind === 'unauthorized') return { kind: 'signInNeeded' }
  const code = refusalOf(answer)
  return code === RefusalCode.ALREADY_CREATED && answer.data
    ? { kind: 'done', result: toResult(answer.data, true) }
    : { kind: 'refused', code }
}

import { assign, fromPromise, sendTo, setup, type Subscribable } from 'xstate'
import type { RefusalCode } from '@/openapi/refusalCodes'
import { unprovided } from '../shared/unprovided'
import { keyOf, spent, withRequest, type FormDraft } from './draft'

/** `signInNeeded`: the session has ended, and nothing was done. A lost response is a rejection. */
export type SubmitOutcome<Result> =
  { kind: 'done'; result: Result } | { kind: 'refused'; code: RefusalCode } | { kind: 'signInNeeded' }
/** `id` names the changed item; null for a new one. */
export type SubmitCall<Request> = { id: string | null; request: Request; idempotencyKey: string }
/** `result` is null if the form was dismissed; after a success, equal requests of the draft take other keys. */
export type SubmitEnd<Fields, Result> = { result: Result | null; draft: FormDraft<Fields> }

type SubmitInput<Fields, Subject> = { draft: FormDraft<Fields>; subject: Subject }

type SubmitContext<Fields, Request, Result, Subject> = SubmitInput<Fields, Subject> & {
  sentFields: Fields
  /** The last request that may have arrived: its response was lost. */
  unconfirmed: Request | null
  outcome: SubmitOutcome<Result> | null
}

type Settled = { event: { output: SubmitOutcome<unknown> } }

const isDone = ({ event }: Settled) => event.output.kind === 'done'
const isSignInNeeded = ({ event }: Settled) => event.output.kind === 'signInNeeded'

type SubmitEvent<Fields> =
  { type: 'form.typed'; fields: Fields } | { type: 'form.submitted'; fields: Fields } | { type: 'form.dismissed' }
type SubmitTag = 'submitting' | 'refused' | 'unconfirmed'

/** Reports to a parent that a submission was refused, or that its response was lost. */
export type SubmitReport<Fields> =
  { type: 'form.refused'; code: RefusalCode | null; draft: FormDraft<Fields> } | { type: 'form.unconfirmed' }

type SubmitOptions<Fields, Request, Subject> = {
  /** The form's name, which recordings and reports show. */
  id: string
  /** The request for valid fields; `subject` is whatever else it depends on, such as the changed item. */
  toRequest: (fields: Fields, subject: Subject, unconfirmed: Request | null) => Request
  /** Whether a request would change nothing, so that the form closes instead. */
  isUnchanged?: (request: Request) => boolean
  /** Whether the subject can change while the form is open. */
  followsSubject?: boolean
  /** Whether the form waits for a sign-in. A call that forces one takes its page away; the draft opens the form again. */
  waitsForSignIn?: boolean
}

/**
 * The life of a form: its draft, and one submission at a time. A refusal, a lost response and an ended session leave the form open;
 * an equal request repeats its idempotency key.
 */
export const createSubmitMachine = <Fields, Request, Result, Subject = null>({
  id,
  toRequest,
  isUnchanged,
  followsSubject = false,
  waitsForSignIn = false,
}: SubmitOptions<Fields, Request, Subject>) => {
  type Context = SubmitContext<Fields, Request, Result, Subject>
  const requestOf = ({ subject, unconfirmed }: Context, fields: Fields) => toRequest(fields, subject, unconfirmed)
  const fieldsOf = ({ event }: { event: { fields: Fields } }) => event
  const outcomeOf = ({ event }: { event: { output: SubmitOutcome<Result> } }) => event.output
  return setup({
    types: {
      input: {} as SubmitInput<Fields, Subject>,
      context: {} as Context,
      events: {} as SubmitEvent<Fields> | { type: 'subject.changed'; subject: Subject },
      output: {} as SubmitEnd<Fields, Result>,
      tags: {} as SubmitTag,
    },
    actors: { submit: fromPromise<SubmitOutcome<Result>, SubmitCall<Request>>(unprovided('submit')) },
    actions: {
      /** Stores the draft of the context. */
      keepDraft: unprovided('keepDraft'),
      discardDraft: unprovided('discardDraft'),
      /** Notifies the user of the result of the context, or does nothing. */
      notifyDone: unprovided('notifyDone'),
      addRequest: assign(({ context }, { fields }: { fields: Fields }) => ({
        sentFields: fields,
        draft: withRequest({ ...context.draft, fields }, requestOf(context, fields)),
      })),
      setOutcome: assign({ outcome: (_, outcome: SubmitOutcome<Result>) => outcome }),
      // A form without a parent sends to itself, which ignores it.
      reportRefused: sendTo(
        ({ self }) => self._parent ?? self,
        ({ context: { draft, outcome } }) => ({
          type: 'form.refused',
          code: outcome?.kind === 'refused' ? outcome.code : null,
          draft,
        }),
      ),
      reportUnconfirmed: sendTo(({ self }) => self._parent ?? self, { type: 'form.unconfirmed' }),
    },
    guards: {
      isUnchanged: ({ context }, { fields }: { fields: Fields }) => isUnchanged?.(requestOf(context, fields)) === true,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ ...input, sentFields: input.draft.fields, unconfirmed: null, outcome: null }),
    output: ({ context: { outcome, draft } }) =>
      outcome?.kind === 'done' ? { result: outcome.result, draft: spent(draft) } : { result: null, draft },
    on: followsSubject ? { 'subject.changed': { actions: assign({ subject: ({ event }) => event.subject }) } } : {},
    initial: 'editing',
    states: {
      editing: {
        on: {
          'form.typed': {
            actions: [
              assign({ draft: ({ context, event }) => ({ ...context.draft, fields: event.fields }) }),
              'keepDraft',
            ],
          },
          'form.submitted': [
            ...(isUnchanged
              ? [{ guard: { type: 'isUnchanged', params: fieldsOf }, target: 'dismissed' } as const]
              : []),
            { target: 'submitting', actions: [{ type: 'addRequest', params: fieldsOf }, 'keepDraft'] },
          ],
          'form.dismissed': 'dismissed',
        },
        initial: 'untold',
        states: {
          untold: {},
          refused: { tags: 'refused', entry: 'reportRefused' },
          unconfirmed: { tags: 'unconfirmed', entry: 'reportUnconfirmed' },
          signInNeeded: {},
        },
      },
      submitting: {
        tags: 'submitting',
        invoke: {
          src: 'submit',
          input: ({ context }) => {
            const request = requestOf(context, context.sentFields)
            return { id: context.draft.id, request, idempotencyKey: keyOf(context.draft, request) }
          },
          onDone: [
            { guard: isDone, target: 'done', actions: { type: 'setOutcome', params: outcomeOf } },
            ...(waitsForSignIn ? [{ guard: isSignInNeeded, target: 'editing.signInNeeded' } as const] : []),
            { target: 'editing.refused', actions: { type: 'setOutcome', params: outcomeOf } },
          ],
          onError: {
            target: 'editing.unconfirmed',
            actions: assign({ unconfirmed: ({ context }) => requestOf(context, context.sentFields) }),
          },
        },
      },
      done: { type: 'final', entry: ['notifyDone', 'discardDraft'] },
      dismissed: { type: 'final', entry: 'discardDraft' },
    },
  })
}

export type SubmitMachine<Fields, Request, Result, Subject = null> = ReturnType<
  typeof createSubmitMachine<Fields, Request, Result, Subject>
>

type FormSnapshot<Fields> = {
  context: { draft: FormDraft<Fields>; sentFields: Fields; outcome: SubmitOutcome<unknown> | null }
  hasTag: (tag: SubmitTag) => boolean
}
/** Any form with these fields, as a view needs it. */
export type FormRef<Fields> = Subscribable<FormSnapshot<Fields>> & {
  getSnapshot: () => FormSnapshot<Fields>
  send: (event: SubmitEvent<Fields>) => void
}

export const selectFields = <Fields>({ context }: FormSnapshot<Fields>): Fields => context.draft.fields
/** The fields that a refusal is about. */
export const selectSentFields = <Fields>({ context }: FormSnapshot<Fields>): Fields => context.sentFields
/** Why the last request was refused, until the next one. */
export const selectRefusal = (snapshot: FormSnapshot<unknown>): RefusalCode | null => {
  const { outcome } = snapshot.context
  return outcome?.kind === 'refused' && snapshot.hasTag('refused') ? outcome.code : null
}
/** Whether the response of the last request was lost. */
export const selectIsUnconfirmed = (snapshot: FormSnapshot<unknown>): boolean => snapshot.hasTag('unconfirmed')
export const selectIsSubmitting = (snapshot: FormSnapshot<unknown>): boolean => snapshot.hasTag('submitting')

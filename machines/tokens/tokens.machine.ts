import { and, type ActorRefFrom } from 'xstate'
import { pageCount } from '../shared/paging'
import type { RevealInput } from './reveal.machine'
import { isBlank, newTokenOf, noFields } from './tokenFields'
import { wholeList } from './tokenSelection'
import { tokensSetup, type CreateOutcome } from './tokens.setup'

export type TokensRef = ActorRefFrom<typeof tokensMachine>

/** The dialog asks; its form lets nothing out that a token cannot have. */
const asking = tokensSetup.createStateConfig({
  on: {
    'token.typed': {
      actions: {
        type: 'keepDraft',
        params: ({ context, event }) => ({ fields: event.fields, attempt: context.draft.attempt }),
      },
    },
    'token.submitted': {
      target: 'creating',
      actions: [
        'clearRefusal',
        { type: 'draft', params: ({ event }) => event },
        { type: 'keepDraft', params: ({ context: { draft } }) => ({ fields: draft.fields, attempt: draft.attempt }) },
      ],
    },
    'token.create.dismissed': { target: 'idle', actions: ['clearRefusal', 'dropDraft', 'discardDraft'] },
  },
})

/** What is on screen is not what is asked for, and no token's dialog is open. */
const asksAgain = { guard: and(['isStale', 'isAtRest']), target: '#tokens.loading' } as const

/** The list waits for an answer, or for the end of what is being typed. */
const waiting = tokensSetup.createStateConfig({
  tags: 'loading',
  on: {
    'selection.changed': [
      { guard: { type: 'isAsked', params: ({ event }) => event } },
      {
        guard: { type: 'isTyped', params: ({ event }) => event },
        target: 'pausing',
        reenter: true,
        actions: { type: 'turnTo', params: ({ event }) => event },
      },
      { target: 'loading', reenter: true, actions: { type: 'turnTo', params: ({ event }) => event } },
    ],
    'tokens.outdated': { target: 'loading', reenter: true },
    'tokens.changedElsewhere': { target: 'loading', reenter: true },
    'token.create.requested': { guard: 'isOffered', target: 'ready.naming', actions: 'markOutdated' },
  },
})

/** The user's API tokens, page by page as the URL asks: one actor a row, and the making of a new one. A secret never enters this machine's context. */
export const tokensMachine = tokensSetup.createMachine({
  id: 'tokens',
  context: ({ input }) => ({
    tokens: [],
    selection: input.selection,
    shown: { selection: null, total: 0, page_size: 1, timeZone: null },
    keySeed: input.keySeed,
    draft: { fields: input.draft?.fields ?? noFields, attempt: input.draft?.attempt ?? null, number: 0 },
    // One dialog at a time: an unsent new token comes first.
    editDraft: isBlank(input.draft?.fields ?? noFields) ? (input.editDraft ?? null) : null,
    refusal: null,
  }),
  invoke: [{ src: 'watchClock' }, { src: 'watchChanges' }],
  on: {
    'selection.changed': { actions: { type: 'turnTo', params: ({ event }) => event } },
    'tokens.outdated': { actions: 'markOutdated' },
    'tokens.changedElsewhere': { actions: 'markOutdated' },
    'clock.checked': { actions: { type: 'setClocks', params: ({ event }) => event } },
    'xstate.done.actor.*': { actions: { type: 'dropRow', params: ({ event }) => ({ id: event.actorId }) } },
    'xstate.error.actor.*': { actions: { type: 'loseRow', params: ({ event }) => ({ id: event.actorId }) } },
  },
  initial: 'loading',
  states: {
    pausing: { ...waiting, after: { typingPause: 'loading' } },
    loading: {
      ...waiting,
      invoke: {
        src: 'listTokens',
        input: ({ context }) => context.selection,
        onDone: [
          {
            guard: { type: 'isBeyond', params: ({ event }) => event.output },
            target: 'loading',
            reenter: true,
            actions: {
              type: 'moveTo',
              params: ({ context, event }) => ({ selection: { ...context.selection, page: pageCount(event.output) } }),
            },
          },
          {
            guard: 'hasDraft',
            target: 'ready.naming',
            actions: { type: 'showList', params: ({ event }) => event.output },
          },
          {
            guard: 'isAtRest',
            target: 'ready',
            actions: [{ type: 'showList', params: ({ event }) => event.output }, 'reopenEdit'],
          },
          { target: 'ready' },
        ],
        onError: { target: 'failed', actions: 'dropList' },
      },
    },
    failed: {
      tags: 'failed',
      on: {
        'tokens.reloaded': 'loading',
        'selection.changed': [
          { guard: { type: 'isAsked', params: ({ event }) => event } },
          { target: 'loading', actions: { type: 'turnTo', params: ({ event }) => event } },
        ],
      },
    },
    ready: {
      initial: 'idle',
      states: {
        idle: {
          always: asksAgain,
          on: {
            'selection.changed': {
              guard: { type: 'isTypedAtRest', params: ({ event }) => event },
              target: '#tokens.pausing',
              actions: { type: 'turnTo', params: ({ event }) => event },
            },
            'tokens.changedElsewhere': [{ guard: 'isAtRest', target: 'refreshing' }, { actions: 'markOutdated' }],
            // What has waited for it is looked at again.
            'token.settled': {},
            'token.create.requested': 'naming',
          },
        },
        /** The list stays as it is meanwhile, and where there is no answer. */
        refreshing: {
          always: asksAgain,
          invoke: {
            src: 'listTokens',
            input: ({ context }) => context.selection,
            onDone: [
              { guard: { type: 'isBeyond', params: ({ event }) => event.output }, target: '#tokens.loading' },
              {
                guard: 'isAtRest',
                target: 'idle',
                actions: { type: 'showList', params: ({ event }) => event.output },
              },
              { target: 'idle', actions: 'markOutdated' },
            ],
            onError: 'idle',
          },
          on: {
            'selection.changed': {
              guard: { type: 'isTypedAtRest', params: ({ event }) => event },
              target: '#tokens.pausing',
              actions: { type: 'turnTo', params: ({ event }) => event },
            },
            'tokens.changedElsewhere': { target: 'refreshing', reenter: true },
            'token.create.requested': { target: 'naming', actions: 'markOutdated' },
          },
        },
        naming: { ...asking, tags: 'naming' },
        createFailed: { ...asking, tags: ['naming', 'createFailed'] },
        creating: {
          tags: ['naming', 'creating'],
          invoke: {
            src: 'createToken',
            input: ({ context: { draft } }) => ({
              token: newTokenOf(draft.fields),
              idempotencyKey: draft.attempt?.key ?? '',
            }),
            onDone: [
              {
                guard: { type: 'isCreated', params: ({ event }) => event.output },
                target: 'revealing',
                actions: [
                  'finishDraft',
                  'discardDraft',
                  'tellOtherTabs',
                  { type: 'addRow', params: ({ event }) => event.output },
                  { type: 'moveTo', params: { selection: wholeList } },
                ],
              },
              {
                guard: { type: 'isAlreadyCreated', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  'finishDraft',
                  'discardDraft',
                  { type: 'addRow', params: ({ event }) => event.output },
                  { type: 'moveTo', params: { selection: wholeList } },
                  { type: 'notify', params: { message: 'tokenAlreadyCreated' } },
                ],
              },
              { target: 'naming', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
            ],
            // The token may be there all the same.
            onError: { target: 'createFailed', actions: ['markOutdated', 'tellOtherTabs'] },
          },
        },
        revealing: {
          invoke: { src: 'reveal', id: 'reveal', input: newSecret, onDone: 'idle', onError: 'idle' },
        },
      },
    },
  },
})

function newSecret({ event }: { event: { type: string; output?: CreateOutcome } }): RevealInput {
  if (event.output?.kind !== 'created') throw new Error('there is no new token to show')
  return { name: event.output.item.token_name }
}

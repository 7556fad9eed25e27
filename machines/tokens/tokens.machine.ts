import type { ActorRefFrom } from 'xstate'
import { pageCount } from '../shared/paging'
import type { RevealInput } from './reveal.machine'
import { tokensSetup, type CreateOutcome } from './tokens.setup'

export type TokensRef = ActorRefFrom<typeof tokensMachine>

/** The dialog asks for a name. */
const asking = tokensSetup.createStateConfig({
  on: {
    'token.name.typed': { actions: { type: 'keepDraft', params: ({ event }) => ({ name: event.name }) } },
    'token.named': [
      {
        guard: { type: 'isProperName', params: ({ event }) => event },
        target: 'creating',
        actions: ['clearProblems', { type: 'draft', params: ({ event }) => event }],
      },
      { target: 'naming', actions: ['clearProblems', { type: 'flagName', params: ({ event }) => event }] },
    ],
    'token.create.dismissed': { target: 'idle', actions: ['clearProblems', 'dropDraft', 'discardDraft'] },
  },
})

/** The user's API tokens, page by page as the URL asks: one actor a row, and the making of a new one. A secret never enters this machine's context. */
export const tokensMachine = tokensSetup.createMachine({
  id: 'tokens',
  context: ({ input }) => ({
    tokens: [],
    page: input.page,
    shown: { page: null, total: 0, page_size: 1, timeZone: null },
    keySeed: input.keySeed,
    draft: { name: input.draftName ?? '', sentName: '', attempt: 0 },
    // One dialog at a time: an unsent new token comes first.
    renameDraft: (!input.draftName && input.renameDraft) || null,
    nameProblem: null,
    refusal: null,
  }),
  invoke: { src: 'watchClock' },
  on: {
    'selection.changed': { actions: { type: 'turnTo', params: ({ event }) => event } },
    'tokens.outdated': { actions: 'markOutdated' },
    'clock.checked': { actions: { type: 'setClocks', params: ({ event }) => event } },
    'xstate.done.actor.*': { actions: { type: 'dropRow', params: ({ event }) => ({ id: event.actorId }) } },
    'xstate.error.actor.*': { actions: { type: 'loseRow', params: ({ event }) => ({ id: event.actorId }) } },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'listTokens',
        input: ({ context: { page } }) => ({ page }),
        onDone: [
          {
            guard: { type: 'isBeyond', params: ({ event }) => event.output },
            target: 'loading',
            reenter: true,
            actions: { type: 'moveTo', params: ({ event }) => ({ page: pageCount(event.output) }) },
          },
          {
            guard: 'hasDraft',
            target: 'ready.naming',
            actions: { type: 'showList', params: ({ event }) => event.output },
          },
          { target: 'ready', actions: [{ type: 'showList', params: ({ event }) => event.output }, 'reopenRename'] },
        ],
        onError: { target: 'failed', actions: 'dropList' },
      },
      on: {
        'selection.changed': [
          { guard: { type: 'isAsked', params: ({ event }) => event } },
          { target: 'loading', reenter: true, actions: { type: 'turnTo', params: ({ event }) => event } },
        ],
        'tokens.outdated': { target: 'loading', reenter: true },
        'token.create.requested': { guard: 'hasRows', target: 'ready.naming' },
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
      tags: 'ready',
      initial: 'idle',
      states: {
        idle: {
          always: { guard: 'isStale', target: '#tokens.loading' },
          on: { 'token.create.requested': 'naming' },
        },
        naming: { ...asking, tags: 'naming' },
        createFailed: { ...asking, tags: ['naming', 'createFailed'] },
        creating: {
          tags: ['naming', 'creating'],
          invoke: {
            src: 'createToken',
            input: ({ context: { draft, keySeed } }) => ({
              name: draft.name,
              idempotencyKey: `${keySeed}-${draft.attempt}`,
            }),
            onDone: [
              {
                guard: { type: 'isCreated', params: ({ event }) => event.output },
                target: 'revealing',
                actions: [
                  'finishDraft',
                  'discardDraft',
                  { type: 'addRow', params: ({ event }) => event.output },
                  { type: 'moveTo', params: { page: 1 } },
                ],
              },
              {
                guard: { type: 'isAlreadyCreated', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  'finishDraft',
                  'discardDraft',
                  { type: 'addRow', params: ({ event }) => event.output },
                  { type: 'moveTo', params: { page: 1 } },
                  { type: 'notify', params: { message: 'tokenAlreadyCreated' } },
                ],
              },
              { target: 'naming', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
            ],
            // The token may be there all the same.
            onError: { target: 'createFailed', actions: 'markOutdated' },
          },
        },
        revealing: {
          tags: 'revealing',
          invoke: { src: 'reveal', id: 'reveal', input: newSecret, onDone: 'idle', onError: 'idle' },
        },
      },
    },
  },
})

function newSecret({ event }: { event: { type: string; output?: CreateOutcome } }): RevealInput {
  if (event.output?.kind !== 'created') throw new Error('there is no new token to show')
  return { name: event.output.item.token_name, secret: event.output.secret }
}

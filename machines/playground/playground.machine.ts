import {
  assertEvent,
  assign,
  enqueueActions,
  fromPromise,
  not,
  raise,
  sendTo,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import { answerMachine, type Access } from './answer.machine'
import { chatRequest, maximumOf, type Allowance } from './chatRequest'
import {
  lanesOf,
  withoutAnswer,
  withQuestion,
  withResults,
  withStep,
  type Conversation,
  type Lane,
  type Settings,
  type Step,
} from './conversation'
import { historyMachine, type Change } from './history.machine'

export type PlaygroundRef = ActorRefFrom<typeof playgroundMachine>
export type PlaygroundMessage = 'requestFailed'

/**
 * `account`: the signed-in user, or null. `keepsHistory`: conversations of the account are stored in this browser.
 * `access`: how the page calls models to begin with.
 */
export type PlaygroundInput = {
  account: string | null
  keepsHistory: boolean
  access: Access
  conversation: Conversation
}

/**
 * `openings` counts the conversations that were opened or begun: a renamed one stays the same. `busy`: the lanes that answer, or
 * wait after a 429.
 */
type PlaygroundContext = PlaygroundInput & { allowance: Allowance | null; openings: number; busy: readonly Lane[] }

type Question = { text: string; images: readonly string[] }
type Received<Event> = { context: PlaygroundContext; event: Event }

const isShown = ({ context, event }: Received<{ id: string }>) => context.conversation.id === event.id
/** Nothing was asked yet in the conversation that took the place of the restored one. */
const isReplacementUnused = ({ context: { conversation }, event }: Received<{ nextId: string }>) =>
  conversation.id === event.nextId && conversation.turns.length === 0
const isCallMissing = ({ context, event: { step } }: Received<{ step: Step }>) =>
  context.access === 'session' && step.end?.kind === 'failed' && step.end.problem.kind === 'missing'

const baseSetup = setup({
  types: {
    input: {} as PlaygroundInput,
    context: {} as PlaygroundContext,
    events: {} as
      | ({ type: 'question.sent' } & Question)
      | ({ type: 'question.edited'; index: number } & Question)
      | { type: 'answer.requested'; lane: Lane }
      | { type: 'results.sent'; lane: Lane; results: readonly string[] }
      | { type: 'answers.stopped' }
      | { type: 'settings.changed'; settings: Partial<Settings> }
      | { type: 'models.chosen'; models: readonly string[] }
      | { type: 'conversation.begun'; id: string }
      | { type: 'conversation.requested'; id: string }
      | { type: 'conversation.removed'; id: string; nextId: string }
      | { type: 'allowance.wanted' }
      /** Reports of the history. */
      | { type: 'conversation.changedElsewhere'; id: string; nextId: string }
      /** `nextId`: the conversation that took its place on screen when it was removed. */
      | { type: 'conversation.restored'; conversation: Conversation; nextId: string }
      /** Reports of the answers. */
      | { type: 'step.finished'; lane: Lane; step: Step }
      | { type: 'limits.told'; allowance: Allowance }
      /** The lane can take a request again. */
      | { type: 'lane.freed'; lane: Lane },
    tags: {} as 'signInAsked' | 'opening' | 'busy',
    children: {} as { left: 'answer'; right: 'answer'; history: 'history' },
  },
  actors: {
    answer: answerMachine,
    history: historyMachine,
    readAllowance: fromPromise<Allowance>(unprovided('readAllowance')),
    readConversation: fromPromise<Conversation, { account: string; id: string }>(unprovided('readConversation')),
  },
  actions: {
    notify: unprovidedAction<{ message: PlaygroundMessage }>('notify'),
    addQuestion: assign({
      conversation: ({ context: { conversation } }, { index, ...question }: Question & { index?: number }) =>
        withQuestion(conversation, question, index),
    }),
    addStep: assign({
      conversation: ({ context: { conversation }, event }) => {
        assertEvent(event, 'step.finished')
        return withStep(conversation, event.lane, event.step)
      },
    }),
    setConversation: assign(({ context: { openings } }, { conversation }: { conversation: Conversation }) => ({
      conversation,
      openings: openings + 1,
    })),
    beginConversation: assign(({ context: { conversation, openings } }, { id }: { id: string }) => ({
      conversation: { ...conversation, id, turns: [] },
      openings: openings + 1,
    })),
    /** Sends the event again, after the reports of answers that were stopped. */
    repeatEvent: sendTo(
      ({ self }) => self,
      ({ event }) => event,
    ),
    storeConversation: sendTo('history', ({ context: { conversation } }) => ({
      type: 'change.made',
      change: { kind: 'stored', conversation } satisfies Change,
    })),
    removeConversation: sendTo('history', ({ event }) => {
      assertEvent(event, 'conversation.removed')
      const { id, nextId } = event
      return { type: 'change.made', change: { kind: 'removed', id, nextId } satisfies Change }
    }),
    refreshAllowance: raise({ type: 'allowance.wanted' }),
  },
  guards: {
    isAnonymous: ({ context }) => context.account === null && context.access === 'session',
    isBusy: ({ context }) => context.busy.length > 0,
    isAllowanceKept: ({ context }) => context.account !== null && context.access === 'session',
    isAllowanceUsed: ({ context: { account, access, allowance } }) =>
      account !== null &&
      access === 'session' &&
      allowance !== null &&
      allowance.tokens.remaining < allowance.tokens.limit,
  },
  delays: {
    /** Longer than a call of the client may take: the account's key comes with one. */
    storeTimeout: 10_000,
    allowanceReset: ({ context: { allowance } }) => (allowance?.resetS ?? 0) * 1000 + 1000,
  },
})

type Asked = { askModels: { lanes: readonly Lane[] }; stopAnswers: undefined; dismissAnswers: undefined }

const playgroundSetup = baseSetup.extend<Asked>({
  actions: {
    /** Both lanes share what is left of the minute. */
    askModels: enqueueActions(({ context, enqueue }, { lanes }: { lanes: readonly Lane[] }) => {
      const { conversation, access, allowance } = context
      const maximum = maximumOf(conversation, allowance)
      enqueue.assign({ busy: lanes })
      for (const lane of lanes) {
        const request = chatRequest(conversation, lane, maximum)
        enqueue.sendTo(lane === 0 ? 'left' : 'right', { type: 'answer.asked', request, access })
      }
    }),
    stopAnswers: enqueueActions(({ enqueue }) => {
      for (const lane of ['left', 'right'] as const) enqueue.sendTo(lane, { type: 'answer.stopped' })
    }),
    dismissAnswers: enqueueActions(({ enqueue }) => {
      for (const lane of ['left', 'right'] as const) enqueue.sendTo(lane, { type: 'answer.dismissed' })
    }),
  },
})

/** One conversation with one model or two, whose answers stream side by side, and the account's earlier ones. */
export const playgroundMachine = playgroundSetup.createMachine({
  id: 'playground',
  context: ({ input }) => ({ ...input, allowance: null, openings: 0, busy: [] }),
  type: 'parallel',
  invoke: [
    { id: 'left', src: 'answer', input: { lane: 0 } },
    { id: 'right', src: 'answer', input: { lane: 1 } },
    {
      id: 'history',
      src: 'history',
      input: ({ context: { account, keepsHistory } }) => ({ account: keepsHistory ? account : null }),
    },
  ],
  on: {
    'step.finished': [
      { guard: isCallMissing, actions: ['addStep', assign({ access: 'token' })] },
      { actions: ['addStep', 'storeConversation', 'refreshAllowance'] },
    ],
    'lane.freed': {
      actions: assign({ busy: ({ context, event }) => context.busy.filter((lane) => lane !== event.lane) }),
    },
    'limits.told': { actions: assign({ allowance: ({ event }) => event.allowance }) },
    'conversation.changedElsewhere': {
      guard: isShown,
      actions: assign({ conversation: ({ context, event }) => ({ ...context.conversation, id: event.nextId }) }),
    },
    'answers.stopped': { actions: 'stopAnswers' },
    'settings.changed': {
      actions: assign({
        conversation: ({ context: { conversation }, event }) => ({
          ...conversation,
          settings: { ...conversation.settings, ...event.settings },
        }),
      }),
    },
    'models.chosen': {
      actions: assign({ conversation: ({ context, event }) => ({ ...context.conversation, models: event.models }) }),
    },
  },
  states: {
    page: {
      initial: 'shown',
      on: {
        'conversation.begun': [
          // The beginning of an answer is stored with its own conversation.
          { guard: 'isBusy', actions: ['stopAnswers', 'dismissAnswers', 'repeatEvent'] },
          { target: '.shown', actions: { type: 'beginConversation', params: ({ event }) => event } },
        ],
        'conversation.requested': [{ guard: isShown, target: '.shown' }, { target: '.opening' }],
        'conversation.removed': [
          {
            guard: isShown,
            target: '.shown',
            actions: [
              'dismissAnswers',
              'removeConversation',
              { type: 'beginConversation', params: ({ event }) => ({ id: event.nextId }) },
            ],
          },
          { target: '.shown', actions: 'removeConversation' },
        ],
      },
      states: {
        shown: {
          initial: 'free',
          on: {
            'conversation.restored': {
              guard: isReplacementUnused,
              actions: { type: 'setConversation', params: ({ event }) => event },
            },
          },
          states: {
            free: {
              always: { guard: 'isBusy', target: 'answering' },
              on: {
                'question.sent': [
                  { guard: 'isAnonymous', target: '#playground.page.signInAsked' },
                  {
                    actions: [
                      { type: 'addQuestion', params: ({ event: { text, images } }) => ({ text, images }) },
                      'storeConversation',
                      { type: 'askModels', params: ({ context }) => ({ lanes: lanesOf(context.conversation) }) },
                    ],
                  },
                ],
                'question.edited': {
                  actions: [
                    { type: 'addQuestion', params: ({ event: { text, images, index } }) => ({ text, images, index }) },
                    'storeConversation',
                    { type: 'askModels', params: ({ context }) => ({ lanes: lanesOf(context.conversation) }) },
                  ],
                },
                'answer.requested': {
                  actions: [
                    assign({ conversation: ({ context, event }) => withoutAnswer(context.conversation, event.lane) }),
                    { type: 'askModels', params: ({ event }) => ({ lanes: [event.lane] }) },
                  ],
                },
                'results.sent': {
                  actions: [
                    assign({
                      conversation: ({ context, event }) =>
                        withResults(context.conversation, event.lane, event.results),
                    }),
                    { type: 'askModels', params: ({ event }) => ({ lanes: [event.lane] }) },
                  ],
                },
              },
            },
            answering: { tags: 'busy', always: { guard: not('isBusy'), target: 'free' } },
          },
        },
        /** Anonymous visitors can type; the sign-in loads the page again. */
        signInAsked: { tags: 'signInAsked' },
        opening: {
          tags: ['opening', 'busy'],
          entry: ['stopAnswers', 'dismissAnswers'],
          invoke: {
            src: 'readConversation',
            input: ({ event, context: { account } }) => {
              assertEvent(event, 'conversation.requested')
              return { account: account ?? '', id: event.id }
            },
            onDone: {
              target: 'shown',
              actions: { type: 'setConversation', params: ({ event }) => ({ conversation: event.output }) },
            },
            onError: { target: 'shown', actions: { type: 'notify', params: { message: 'requestFailed' } } },
          },
          after: {
            storeTimeout: { target: 'shown', actions: { type: 'notify', params: { message: 'requestFailed' } } },
          },
        },
      },
    },
    allowance: {
      initial: 'known',
      entry: 'refreshAllowance',
      states: {
        reading: {
          invoke: {
            src: 'readAllowance',
            onDone: { target: 'known', actions: assign({ allowance: ({ event }) => event.output }) },
            onError: 'known',
          },
          on: { 'allowance.wanted': { target: 'reading', reenter: true } },
        },
        known: {
          on: { 'allowance.wanted': { guard: 'isAllowanceKept', target: 'reading' } },
          after: { allowanceReset: { guard: 'isAllowanceUsed', target: 'reading' } },
        },
      },
    },
  },
})

type PlaygroundSnapshot = SnapshotFrom<typeof playgroundMachine>

export const selectConversation = (snapshot: PlaygroundSnapshot) => snapshot.context.conversation
/** A number of its own for each conversation that was shown, which its changes leave as it is. */
export const selectOpening = (snapshot: PlaygroundSnapshot) => snapshot.context.openings
export const selectSettings = (snapshot: PlaygroundSnapshot) => snapshot.context.conversation.settings
export const selectAccess = (snapshot: PlaygroundSnapshot) => snapshot.context.access
/** The rest of the minute's limits; null if it is not known. */
export const selectAllowance = (snapshot: PlaygroundSnapshot) => snapshot.context.allowance
/** The answer of a lane and the history live as long as the playground. */
export const selectLane = (snapshot: PlaygroundSnapshot, lane: Lane) => snapshot.children[lane === 0 ? 'left' : 'right']
export const selectHistory = (snapshot: PlaygroundSnapshot) => snapshot.children.history

import { assign, not, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { lanesOf, withModels, withOneModel, withoutAnswer, withResults, withTitle, type Lane } from './conversation'
import { changedElsewhere } from './history.machine'
import {
  isAddressEmpty,
  isAddressKnown,
  isAddressShown,
  isCallMissing,
  isFound,
  isLeftBusy,
  isReplacementUnused,
  isShown,
  playgroundSetup,
  type PlaygroundContext,
} from './playgroundSetup'

export type PlaygroundRef = ActorRefFrom<typeof playgroundMachine>

/** The address of the conversation on screen; one without a question has none. */
const shownAddress = ({ conversation: { id, turns } }: PlaygroundContext) => ({ id: turns.length > 0 ? id : null })

const openAddress = {
  type: 'wantAddress',
  params: ({ event }: { event: { id: string } }) => ({ id: event.id, isNew: true }),
} as const

/** One conversation with one model or two, whose answers stream side by side, and the account's earlier ones. */
export const playgroundMachine = playgroundSetup.createMachine({
  id: 'playground',
  context: ({ input }) => ({
    ...input,
    bounds: { models: [], allowance: null },
    openings: 0,
    busy: [],
    address: null,
  }),
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
    'limits.told': { actions: { type: 'setAllowance', params: ({ event }) => event } },
    'conversation.changedElsewhere': {
      guard: isShown,
      actions: assign({ conversation: ({ context, event }) => changedElsewhere(context.conversation, event) }),
    },
    'conversation.renamed': {
      actions: [
        assign({
          conversation: ({ context: { conversation }, event: { id, title } }) =>
            conversation.id === id ? withTitle(conversation, title) : conversation,
        }),
        'renameConversation',
      ],
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
    'models.loaded': {
      actions: assign(({ context: { conversation, bounds }, event: { models } }) => ({
        bounds: { ...bounds, models },
        conversation: withModels(conversation, conversation.models, models[0]?.id),
      })),
    },
    'models.chosen': {
      actions: assign({
        conversation: ({ context: { conversation, bounds }, event }) =>
          withModels(conversation, event.models, bounds.models[0]?.id),
      }),
    },
  },
  states: {
    page: {
      initial: 'shown',
      on: {
        'conversation.begun': [
          // The beginning of an answer is stored with its own conversation.
          { guard: 'isBusy', actions: ['stopAnswers', 'dismissAnswers', 'repeatEvent'] },
          {
            target: '.shown',
            actions: [
              { type: 'beginConversation', params: ({ event }) => event },
              { type: 'wantAddress', params: { id: null, isNew: true } },
            ],
          },
        ],
        'conversation.requested': [
          { guard: isShown, target: '.shown', actions: openAddress },
          { target: '.opening', actions: openAddress },
        ],
        'address.changed': [
          { guard: isAddressKnown },
          { guard: isLeftBusy, actions: ['stopAnswers', 'dismissAnswers', 'repeatEvent'] },
          {
            guard: isAddressEmpty,
            target: '.shown',
            actions: [
              { type: 'setAddress', params: { id: null } },
              { type: 'beginConversation', params: ({ event }) => ({ id: event.nextId }) },
            ],
          },
          { guard: isAddressShown, target: '.shown', actions: { type: 'setAddress', params: ({ event }) => event } },
          { guard: 'hasStore', target: '.opening', actions: { type: 'setAddress', params: ({ event }) => event } },
          { target: '.missing', actions: { type: 'setAddress', params: ({ event }) => event } },
        ],
        'conversation.removed': [
          {
            guard: isShown,
            target: '.shown',
            actions: [
              'dismissAnswers',
              'removeConversation',
              { type: 'beginConversation', params: ({ event }) => ({ id: event.nextId }) },
              { type: 'wantAddress', params: { id: null } },
            ],
          },
          {
            target: '.shown',
            actions: ['removeConversation', { type: 'wantAddress', params: ({ context }) => shownAddress(context) }],
          },
        ],
      },
      states: {
        shown: {
          initial: 'free',
          on: {
            'conversation.restored': {
              guard: isReplacementUnused,
              actions: [
                { type: 'setConversation', params: ({ event }) => event },
                { type: 'wantAddress', params: ({ context }) => shownAddress(context) },
              ],
            },
            'answer.adopted': [
              // The other answer is stored as far as it has arrived.
              { guard: 'isBusy', actions: ['stopAnswers', 'dismissAnswers', 'repeatEvent'] },
              {
                actions: [
                  assign({ conversation: ({ context, event }) => withOneModel(context.conversation, event.lane) }),
                  'storeConversation',
                ],
              },
            ],
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
                      { type: 'wantAddress', params: ({ context }) => shownAddress(context) },
                      { type: 'askModels', params: ({ context }) => ({ lanes: lanesOf(context.conversation) }) },
                    ],
                  },
                ],
                'question.edited': {
                  actions: [
                    { type: 'addQuestion', params: ({ event: { text, images, index } }) => ({ text, images, index }) },
                    'storeConversation',
                    { type: 'wantAddress', params: ({ context }) => shownAddress(context) },
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
            input: ({ context: { account, address } }) => ({ account: account ?? '', id: address ?? '' }),
            onDone: [
              {
                guard: isFound,
                target: 'shown',
                actions: {
                  type: 'setConversation',
                  params: ({ event, context }) => ({ conversation: event.output ?? context.conversation }),
                },
              },
              { target: 'missing' },
            ],
            onError: 'unopened',
          },
          after: { storeTimeout: 'unopened' },
        },
        /** This browser does not have the conversation of the address, or no user is signed in who could read it. */
        missing: { tags: ['missing', 'busy'], entry: ['stopAnswers', 'dismissAnswers'] },
        /** The store or its key could not be read. */
        unopened: { tags: ['unopened', 'busy'] },
      },
    },
    allowance: {
      initial: 'known',
      entry: 'refreshAllowance',
      states: {
        reading: {
          invoke: {
            src: 'readAllowance',
            input: ({ context }) => context,
            onDone: {
              target: 'known',
              actions: { type: 'setAllowance', params: ({ event }) => ({ allowance: event.output }) },
            },
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
/** The models' longest answers and the rest of the minute's limits; null if that is not known. */
export const selectBounds = (snapshot: PlaygroundSnapshot) => snapshot.context.bounds
/** The conversation that the address names, or null. */
export const selectAddress = (snapshot: PlaygroundSnapshot) => snapshot.context.address
/** The answer of a lane and the history live as long as the playground. */
export const selectLane = (snapshot: PlaygroundSnapshot, lane: Lane) => snapshot.children[lane === 0 ? 'left' : 'right']
export const selectHistory = (snapshot: PlaygroundSnapshot) => snapshot.children.history

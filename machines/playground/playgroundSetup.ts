import { assertEvent, assign, enqueueActions, fromPromise, raise, sendTo, setup } from 'xstate'
import { unprovided } from '../shared/unprovided'
import { answerMachine, type Access } from './answer.machine'
import { chatRequest, maximumOf, type Allowance, type Bounds, type KnownModel } from './chatRequest'
import { withQuestion, withStep, type Conversation, type Lane, type Settings, type Step } from './conversation'
import { historyMachine, type Change, type ChangeElsewhere } from './history.machine'

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

/** The address shall name a conversation, or none; `isNew`: the one before stays in the browser's history. */
export type AddressWanted = { type: 'address.wanted'; id: string | null; isNew: boolean }

/**
 * `openings` counts the conversations that were opened or begun: a renamed one stays the same. `busy`: the lanes that answer, or
 * wait after a 429. `address`: the conversation that the address names.
 */
export type PlaygroundContext = PlaygroundInput & {
  bounds: Bounds
  openings: number
  busy: readonly Lane[]
  address: string | null
}

type Question = { text: string; images: readonly string[] }
type Received<Event> = { context: PlaygroundContext; event: Event }

export const isShown = ({ context, event }: Received<{ id: string }>) => context.conversation.id === event.id
/** Nothing was asked yet in the conversation that took the place of the restored one. */
export const isReplacementUnused = ({ context: { conversation }, event }: Received<{ nextId: string }>) =>
  conversation.id === event.nextId && conversation.turns.length === 0
export const isAddressKnown = ({ context, event }: Received<{ id: string | null }>) => context.address === event.id
export const isAddressEmpty = ({ event }: Received<{ id: string | null }>) => event.id === null
export const isLeftBusy = ({ context, event }: Received<{ id: string | null }>) =>
  event.id === null && context.busy.length > 0
export const isAddressShown = ({ context, event }: Received<{ id: string | null }>) =>
  context.conversation.id === event.id
export const isFound = ({ event }: { event: { output: Conversation | null } }) => event.output !== null
export const isCallMissing = ({ context, event: { step } }: Received<{ step: Step }>) =>
  context.access === 'session' && step.end?.kind === 'failed' && step.end.problem.kind === 'missing'

/** Whether calls count against an account: the user's, or that of the token. */
const hasCaller = ({ context: { account, access } }: { context: PlaygroundContext }) =>
  account !== null || access === 'token'

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
      /** The conversation continues with the model of this lane alone. */
      | { type: 'answer.adopted'; lane: Lane }
      | { type: 'settings.changed'; settings: Partial<Settings> }
      | { type: 'models.loaded'; models: readonly KnownModel[] }
      | { type: 'models.chosen'; models: readonly string[] }
      | { type: 'conversation.begun'; id: string }
      | { type: 'conversation.requested'; id: string }
      | { type: 'conversation.removed'; id: string; nextId: string }
      | { type: 'conversation.renamed'; id: string; title: string }
      /** The page's address names this conversation, or none; `nextId` is that of a conversation that begins then. */
      | { type: 'address.changed'; id: string | null; nextId: string }
      | { type: 'allowance.wanted' }
      /** Reports of the history. */
      | ({ type: 'conversation.changedElsewhere' } & Omit<ChangeElsewhere, 'type'>)
      /** `nextId`: the conversation that took its place on screen when it was removed. */
      | { type: 'conversation.restored'; conversation: Conversation; nextId: string }
      /** Reports of the answers. */
      | { type: 'step.finished'; lane: Lane; step: Step }
      | { type: 'limits.told'; allowance: Allowance }
      /** The lane can take a request again. */
      | { type: 'lane.freed'; lane: Lane },
    emitted: {} as AddressWanted,
    tags: {} as 'signInAsked' | 'opening' | 'missing' | 'unopened' | 'busy',
    children: {} as { left: 'answer'; right: 'answer'; history: 'history' },
  },
  actors: {
    answer: answerMachine,
    history: historyMachine,
    readAllowance: fromPromise<Allowance, { access: Access }>(unprovided('readAllowance')),
    /** Null if this browser has no such conversation of the account. */
    readConversation: fromPromise<Conversation | null, { account: string; id: string }>(unprovided('readConversation')),
  },
  actions: {
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
      conversation: { ...conversation, id, title: undefined, turns: [] },
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
    renameConversation: sendTo('history', ({ event }) => {
      assertEvent(event, 'conversation.renamed')
      const { id, title } = event
      return { type: 'change.made', change: { kind: 'renamed', id, title } satisfies Change }
    }),
    setAddress: assign({ address: (_, { id }: { id: string | null }) => id }),
    /** Only conversations that are stored have an address. */
    wantAddress: enqueueActions(
      ({ context, enqueue }, { id, isNew = false }: { id: string | null; isNew?: boolean }) => {
        const hasAddress = id === null || (context.account !== null && context.keepsHistory)
        if (!hasAddress || context.address === id) return
        enqueue.assign({ address: id })
        enqueue.emit({ type: 'address.wanted', id, isNew })
      },
    ),
    setAllowance: assign({
      bounds: ({ context: { bounds } }, { allowance }: { allowance: Allowance }) => ({ ...bounds, allowance }),
    }),
    refreshAllowance: raise({ type: 'allowance.wanted' }),
  },
  guards: {
    isAnonymous: ({ context }) => context.account === null && context.access === 'session',
    isBusy: ({ context }) => context.busy.length > 0,
    hasStore: ({ context }) => context.account !== null && context.keepsHistory,
    isAllowanceKept: hasCaller,
    isAllowanceUsed: ({ context }) => {
      const { allowance } = context.bounds
      return hasCaller({ context }) && allowance !== null && allowance.tokens.remaining < allowance.tokens.limit
    },
  },
  delays: {
    /** Longer than a call of the client may take: the account's key comes with one. */
    storeTimeout: 10_000,
    allowanceReset: ({ context: { bounds } }) => (bounds.allowance?.resetS ?? 0) * 1000 + 1000,
  },
})

type Asked = { askModels: { lanes: readonly Lane[] }; stopAnswers: undefined; dismissAnswers: undefined }

export const playgroundSetup = baseSetup.extend<Asked>({
  actions: {
    /** Both lanes share what is left of the minute. */
    askModels: enqueueActions(({ context, enqueue }, { lanes }: { lanes: readonly Lane[] }) => {
      const { conversation, access, bounds } = context
      enqueue.assign({ busy: lanes })
      for (const lane of lanes) {
        const request = chatRequest(conversation, lane, maximumOf(conversation, lane, bounds))
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

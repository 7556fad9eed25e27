import type { CallProblem } from './callProblem'

/** A model's place: the left one, and the right one when two are compared. */
export type Lane = 0 | 1

/** As typed; an empty text is the model's or the playground's own value. */
export type Settings = {
  system: string
  temperature: string
  maximum: string
  thinking: 'default' | 'on' | 'off'
  isJson: boolean
  /** Tools in OpenAI's form, as JSON. */
  tools: string
}

export const noSettings: Settings = {
  system: '',
  temperature: '',
  maximum: '',
  thinking: 'default',
  isJson: false,
  tools: '',
}

/** A function that the model wants to be run; `result` is null until the user has sent it. */
export type ToolCall = { id: string; name: string; arguments: string; result: string | null }

export type Usage = { input: number; output: number }

/** Milliseconds from the request to the first part of the answer and to its end. */
type Timing = { firstMs: number; totalMs: number }

export type StepEnd =
  | { kind: 'finished'; reason: 'stop' | 'length' | 'tool_calls' }
  | { kind: 'stopped' }
  /** `requestId` names the request at its server; conversations that were stored earlier lack it. */
  | { kind: 'failed'; problem: CallProblem; requestId?: string | null }

/** One response of a model; `end` is null while it streams. */
export type Step = {
  thinking: string
  text: string
  toolCalls: readonly ToolCall[]
  usage: Usage | null
  timing: Timing | null
  end: StepEnd | null
}

export const emptyStep: Step = { thinking: '', text: '', toolCalls: [], usage: null, timing: null, end: null }

/** The answer of one model to one question: several steps if it used tools. */
export type Reply = { model: string; steps: readonly Step[] }

/** A question, with pictures as data addresses, and a reply of each model. */
export type Turn = { text: string; images: readonly string[]; replies: readonly Reply[] }

export type Conversation = {
  id: string
  /** The name that the user gave it. */
  title?: string | undefined
  /** One model, or two that are compared; '' is the first one of the list. */
  models: readonly string[]
  settings: Settings
  turns: readonly Turn[]
}

export const lanesOf = ({ models }: Pick<Conversation, 'models'>): readonly Lane[] => (models.length > 1 ? [0, 1] : [0])

export const modelOf = ({ models }: Pick<Conversation, 'models'>, lane: Lane): string => models[lane] ?? models[0] ?? ''

/** The conversation with these models; `first` takes the place of those that are not chosen yet. */
export const withModels = (conversation: Conversation, models: readonly string[], first = ''): Conversation => ({
  ...conversation,
  models: models.map((id) => id || first),
})

/** The model of a lane, with a number if both lanes have the same model. */
export const laneName = ({ models }: Pick<Conversation, 'models'>, lane: Lane): string =>
  models.length > 1 && models[0] === models[1] ? `${models[lane] ?? ''} ${lane + 1}` : modelOf({ models }, lane)

/** The reply of a lane; a lane that was added later continues the first one's conversation. */
export const replyOf = ({ replies }: Turn, lane: Lane): Reply | null => replies[lane] ?? replies[0] ?? null

export const lastStep = (reply: Reply | null | undefined): Step | null => reply?.steps.at(-1) ?? null

const TITLE_LENGTH = 60

/** The name of the conversation, or else the first line of the first question, at most 60 characters of it. */
export const titleOf = ({ title, turns: [first] }: Conversation): string =>
  shortened(title ?? first?.text.trim().split('\n', 1)[0] ?? '')

function shortened(text: string): string {
  const characters = Array.from(text)
  return characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH - 1).join('')}…` : text
}

/** Renames the conversation; an empty title gives it back the one of its first question. */
export const withTitle = (conversation: Conversation, title: string): Conversation => ({
  ...conversation,
  title: shortened(title.trim()) || undefined,
})

/** Continues with the model of one lane alone. The other's replies stay, and are shown if a second model is chosen again. */
export const withOneModel = (conversation: Conversation, lane: Lane): Conversation => ({
  ...conversation,
  models: [modelOf(conversation, lane)],
  turns: conversation.turns.map((turn) =>
    lane === 0 ? turn : { ...turn, replies: [...turn.replies.slice(lane), ...turn.replies.slice(0, lane)] },
  ),
})

type Question = Pick<Turn, 'text' | 'images'>

/** Adds a question, in place of the turn `index` and all after it, if given. */
export const withQuestion = (
  conversation: Conversation,
  { text, images }: Question,
  index = conversation.turns.length,
): Conversation => {
  const replies = lanesOf(conversation).map((lane) => ({ model: modelOf(conversation, lane), steps: [] }))
  return { ...conversation, turns: [...conversation.turns.slice(0, index), { text, images, replies }] }
}

const withReply = (conversation: Conversation, lane: Lane, change: (reply: Reply) => Reply): Conversation => {
  const last = conversation.turns.at(-1)
  if (!last) return conversation
  const replies = lanesOf(conversation).map((one) => {
    const reply = replyOf(last, one) ?? { model: modelOf(conversation, one), steps: [] }
    return one === lane ? change(reply) : reply
  })
  return { ...conversation, turns: [...conversation.turns.slice(0, -1), { ...last, replies }] }
}

export const withStep = (conversation: Conversation, lane: Lane, step: Step): Conversation =>
  withReply(conversation, lane, (reply) => ({ ...reply, steps: [...reply.steps, step] }))

/** Prepares the last turn for another answer: a failed step alone is repeated, anything else begins again. */
export const withoutAnswer = (conversation: Conversation, lane: Lane): Conversation =>
  withReply(conversation, lane, ({ steps }) => ({
    model: modelOf(conversation, lane),
    steps: steps.at(-1)?.end?.kind === 'failed' ? steps.slice(0, -1) : [],
  }))

/** Results of the last step's tool calls, in their order. */
export const withResults = (conversation: Conversation, lane: Lane, results: readonly string[]): Conversation =>
  withReply(conversation, lane, ({ model, steps }) => ({
    model,
    steps: steps.map((step, index) =>
      index < steps.length - 1
        ? step
        : {
            ...step,
            toolCalls: step.toolCalls.map((call, place) => ({ ...call, result: results[place] ?? call.result })),
          },
    ),
  }))

/** Whether a step waits for the results of its tools. */
export const needsResults = (step: Step | null): boolean =>
  step !== null && step.end?.kind === 'finished' && step.toolCalls.some(({ result }) => result === null)

/** Output tokens per second after the first part; null if that cannot be told. */
export function tokensPerSecond({ usage, timing }: Pick<Step, 'usage' | 'timing'>): number | null {
  if (!usage || !timing || timing.totalMs <= timing.firstMs) return null
  return (usage.output * 1000) / (timing.totalMs - timing.firstMs)
}

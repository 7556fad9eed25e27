import { isJson, type Json } from '../upstream/backend'
import type { Usage } from '../chatRequest'
import { createTextCounter, type TextCounter } from './textCounter'

/** More than any call uses; two of them still fit into an integer of the database. */
const MAX_COUNT = 1_000_000_000

/** Members of an answer whose text the model did not write token by token. */
const NOT_GENERATED: ReadonlySet<string> = new Set(['role', 'type', 'id', 'data', 'annotations'])

/** Every text that lies in a message or in a piece of one, each once: some servers give the same under two names. */
function wordsIn(message: unknown): string[] {
  const words = new Set<string>()
  const open: unknown[] = [message]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string') words.add(value)
    else if (Array.isArray(value)) for (const inner of value) open.push(inner)
    else if (isJson(value))
      for (const [name, inner] of Object.entries(value)) if (!NOT_GENERATED.has(name)) open.push(inner)
  }
  return [...words]
}

const messagesOf = ({ choices }: Json) =>
  Array.isArray(choices) ? choices.filter(isJson).map(({ delta, message }) => delta ?? message) : []

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_COUNT

export type Tally = {
  /** Takes an answer, or a piece of one. */
  observe(piece: Json): void
  used(): Usage
  /** The `usage` to tell a caller: the upstream's own where it is believed, else that with other figures. */
  toJson(): Json
}

/**
 * Counts what a model was asked and has given. The upstream's own figures count, the largest of a stream, unless they are no
 * numbers of tokens or less than what came: then our own tokenizer's do, and `flag` is called with the reason. `input` is its count of the
 * request.
 */
export function createTally(input: number, flag: (why: string) => void): Tally {
  const words: TextCounter = createTextCounter()
  let reported: Json = {}
  let [reportedInput, reportedOutput] = [0, 0]
  let isDoubted = false

  function doubt(why: string) {
    if (isDoubted) return
    isDoubted = true
    const figures = [reported['prompt_tokens'], reported['completion_tokens']].map((figure) =>
      String(figure).slice(0, 24),
    )
    flag(`${why}: ${figures.join(' and ')}`)
  }
  function readUsage(usage: Json) {
    reported = usage
    const figures = [usage['prompt_tokens'], usage['completion_tokens']]
    if (!figures.every(isCount)) doubt('no numbers of tokens')
    const [prompt = 0, completion = 0] = figures.map((figure) => (isCount(figure) ? Number(figure) : 0))
    reportedInput = Math.max(reportedInput, prompt)
    reportedOutput = Math.max(reportedOutput, completion)
  }
  function used(): Usage {
    const isTooLittle = reportedOutput < words.least()
    if (isTooLittle && reported['completion_tokens'] !== undefined) doubt('less than what was given')
    return { input: reportedInput || input, output: isTooLittle ? words.tokens() : reportedOutput }
  }

  return {
    observe(piece) {
      for (const message of messagesOf(piece)) for (const text of wordsIn(message)) words.add(text)
      if (isJson(piece['usage'])) readUsage(piece['usage'])
    },
    used,
    toJson() {
      const { input: prompt, output: completion } = used()
      const figures = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
      const isBelieved = Object.entries(figures).every(([name, figure]) => reported[name] === figure)
      return isBelieved ? reported : { ...reported, ...figures }
    },
  }
}

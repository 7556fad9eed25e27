import {
  isCall,
  isContent,
  isMedia,
  isResult,
  joinTexts,
  type Conversation,
  type Tool,
  type ToolResult,
} from '../conversation/conversation'
import { toolNamesOf } from '../conversation/toolNames'
import { functionOf } from '../protocols/chat/writeChat'
import { isJson } from '@/server/platform/json'
import { echoTexts, languageOf, type EchoTexts } from './echoTexts'
import { sampleValue } from './sampleValue'

/** UTF-16 code units that are repeated. */
const MAX_ECHO_LENGTH = 32_768
/** Tools that are compared with a question, as many as OpenAI allows, and UTF-16 code units of each. */
const [MAX_COMPARED, MAX_COMPARED_LENGTH] = [128, 2000]

/** The whole answer of the echo model: a text, or a call of a function with its arguments as JSON. */
export type EchoAnswer = { reasoning: string; text: string; call: { name: string; arguments: string } | null }

const questionTurn = ({ turns }: Conversation) =>
  turns.findLast(({ role, parts }) => role === 'user' && parts.some(isContent))

function lastResults({ turns }: Conversation): ToolResult[] {
  const others = turns.findLastIndex(({ role, parts }) => role !== 'user' || !parts.some(isResult))
  return turns.slice(others + 1).flatMap(({ parts }) => parts.filter(isResult))
}

/** Words and pairs of Chinese characters, without the commonest words. */
function termsOf(text: string): Set<string> {
  const short = text.slice(0, MAX_COMPARED_LENGTH).replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  const words = short.toLowerCase().match(/[a-z]{3,}/g) ?? []
  const pairs = (short.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) =>
    Array.from(run).map((character, index, all) => character + (all[index + 1] ?? '')),
  )
  const common = new Set(['the', 'and', 'for', 'you', 'your', 'this', 'that', 'what', 'with', 'can', 'are', 'now'])
  return new Set([...words.filter((word) => !common.has(word)), ...pairs.filter((pair) => pair.length === 2)])
}

/** The tool whose name and description have most words of the question; null if none has any. */
function bestTool(tools: readonly Tool[], question: string): Tool | null {
  const terms = termsOf(question)
  const scored = tools.slice(0, MAX_COMPARED).map((tool) => {
    const described = termsOf(`${tool.name} ${tool.description ?? ''}`)
    return { tool, score: [...terms].filter((term) => described.has(term)).length }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return best === 0 ? null : (scored.find(({ score }) => score === best)?.tool ?? null)
}

/** The tool to call. The only tool of a request is called for any question; of several, one must be about the question. */
function chosenTool(conversation: Conversation, question: string): Tool | null {
  const { tools = [], toolChoice = 'auto' } = conversation
  const [first] = tools
  if (first === undefined || toolChoice === 'none') return null
  if (typeof toolChoice === 'object')
    return tools.find(({ name, namespace }) => name === toolChoice.name && namespace === toolChoice.namespace) ?? null
  const best = bestTool(tools, question)
  if (toolChoice === 'required') return best ?? first
  if (lastResults(conversation).length > 0) return null
  return tools.length === 1 ? first : best
}

type Question = { text: string; texts: EchoTexts }

function callOf(conversation: Conversation, { text: question, texts }: Question): EchoAnswer['call'] {
  const tool = chosenTool(conversation, question)
  if (tool === null) return null
  const value = sampleValue(functionOf(tool).parameters ?? {}, { question, texts })
  return {
    name: toolNamesOf(conversation).functionOf(tool),
    arguments: JSON.stringify(isJson(value) ? value : {}),
  }
}

function resultText(conversation: Conversation, { texts }: Question): string {
  const calls = conversation.turns.flatMap(({ parts }) => parts.filter(isCall))
  const names = new Map(calls.map(({ id, name }) => [id, name]))
  return lastResults(conversation)
    .map(({ id, parts }) => texts.result(names.get(id) ?? id, joinTexts(parts).slice(0, MAX_ECHO_LENGTH)))
    .join('\n')
    .slice(0, MAX_ECHO_LENGTH)
}

function echoText(conversation: Conversation, { text: question, texts }: Question): string {
  const media = questionTurn(conversation)?.parts.filter(isMedia) ?? []
  const images = media.filter(({ type }) => type === 'image').length
  const received = media.length === 0 ? '' : texts.received({ images, others: media.length - images })
  return texts.introduction(conversation.model) + (question || texts.emptyMessage) + received
}

function textOf(conversation: Conversation, question: Question): string {
  const { format } = conversation
  const results = resultText(conversation, question)
  const text = results === '' ? echoText(conversation, question) : results
  if (format?.type === 'json_object') return JSON.stringify({ model: question.texts.modelName, answer: text })
  if (format?.type !== 'json_schema') return text
  const hints = { question: question.text, texts: question.texts }
  return JSON.stringify(sampleValue(format.schema?.['schema'] ?? {}, hints))
}

/** Whether the request asks for the model's reasoning. */
const asksForReasoning = ({ thinking, effort, options }: Conversation) =>
  options['thinking_mode'] === true ||
  (thinking === undefined ? effort !== undefined && effort !== 'none' : thinking['type'] !== 'disabled')

/**
 * Answers by a script, in the language of the question: repeats the last message, calls a tool, uses its result, or writes the JSON
 * that was asked for. The same conversation always has the same answer.
 */
export function echoAnswer(conversation: Conversation): EchoAnswer {
  const turn = questionTurn(conversation)
  const text = turn === undefined ? '' : joinTexts(turn.parts, turn.isVerbatim).slice(0, MAX_ECHO_LENGTH)
  const question = { text, texts: echoTexts[languageOf(text)] }
  const call = callOf(conversation, question)
  return {
    reasoning: asksForReasoning(conversation) ? question.texts.reasoning : '',
    text: call === null ? textOf(conversation, question) : '',
    call,
  }
}

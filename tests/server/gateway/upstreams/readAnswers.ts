import type Anthropic from '@anthropic-ai/sdk'
import type OpenAI from 'openai'

/** The content of an answer in any protocol; calls are pairs of a name and arguments. */
export type Answer = { text: string; reasoning: string; calls: unknown[]; end: unknown }

export function readChat({ choices: [choice] }: OpenAI.ChatCompletion): Answer {
  const { content, tool_calls: called = [], ...more } = choice?.message ?? { content: null }
  const named = called.map((one) => (one.type === 'function' ? [one.function.name, one.function.arguments] : one))
  const reasoning = 'reasoning_content' in more ? String(more.reasoning_content) : ''
  return { text: content ?? '', reasoning, calls: named, end: choice?.finish_reason }
}

export function readMessage({ content, stop_reason: end }: Anthropic.Message): Answer {
  const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('')
  const reasoning = content.map((block) => (block.type === 'thinking' ? block.thinking : '')).join('')
  const called = content.flatMap((one) => (one.type === 'tool_use' ? [[one.name, JSON.stringify(one.input)]] : []))
  return { text, reasoning, calls: called, end }
}

export function readResponse({ output, output_text: text, status: end }: OpenAI.Responses.Response): Answer {
  const parts = output.flatMap((item) => (item.type === 'reasoning' ? item.summary : []))
  const called = output.flatMap((item) => (item.type === 'function_call' ? [[item.name, item.arguments]] : []))
  return { text, reasoning: parts.map((part) => part.text).join(''), calls: called, end }
}

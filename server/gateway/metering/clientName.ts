import type { clientNames } from '@/openapi/rules/calls'

export type ClientName = (typeof clientNames)[number]

/** The beginnings of user agents. Agents come before the libraries that they are made with, whose names may follow theirs. */
const patterns: readonly (readonly [ClientName, RegExp])[] = [
  ['codex', /^codex[_-]/i],
  ['claude-code', /^claude-(?:cli|code)\//i],
  ['opencode', /^opencode\//i],
  ['qwen-code', /^qwen-?code\//i],
  ['langchain', /^langchain/i],
  ['openai-python', /^(?:Async)?(?:Azure)?OpenAI\/Python /],
  ['openai-node', /^(?:Azure)?OpenAI\/JS /],
  ['anthropic-sdk', /^(?:Async)?Anthropic\/(?:Python|JS) /],
  ['ai-sdk', /^(?:ai|ai-sdk)\//],
  ['curl', /^curl\//],
  ['browser', /^Mozilla\/5\.0 /],
]

/** The program that sent a request, by its user agent; null for any that is not in the list. */
export const clientNameOf = (userAgent: string | undefined): ClientName | null =>
  userAgent === undefined ? null : (patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null)

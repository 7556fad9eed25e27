import { isJson, type Json } from '@/server/platform/json'

const isByte = (value: unknown) => Number.isInteger(value)

/** A token with its probability and bytes, which not every server sends; null for anything else. */
function toLogprob(value: unknown): { token: string; logprob: number; bytes: unknown[] } | null {
  if (!isJson(value)) return null
  const { token, logprob, bytes } = value
  if (typeof token !== 'string' || typeof logprob !== 'number') return null
  return { token, logprob, bytes: Array.isArray(bytes) && bytes.every(isByte) ? bytes : [...Buffer.from(token)] }
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The probabilities of tokens in a text, with the members of the Responses API. */
export const writeLogprobs = (logprobs: readonly unknown[]): Json[] =>
  logprobs.flatMap((value) => {
    const one = toLogprob(value)
    if (one === null || !isJson(value)) return []
    return [{ ...one, top_logprobs: listIn(value['top_logprobs']).flatMap((other) => toLogprob(other) ?? []) }]
  })

import type { components } from '@/openapi/gateway'

type Schemas = components['schemas']

const readTimeoutMs = 7000

/** Reads from the model API with a token, within 7 s; rejects otherwise. */
async function readWithToken<Body>(window: Window, address: string, token: string, caller: AbortSignal) {
  const deadline = new AbortController()
  const timer = window.setTimeout(() => deadline.abort(), readTimeoutMs)
  try {
    const headers = { Authorization: `Bearer ${token.trim()}` }
    const signal = AbortSignal.any([caller, deadline.signal])
    const response = await window.fetch(address, { headers, credentials: 'omit', signal })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return (await response.json()) as Partial<Body> // looked at by the callers
  } finally {
    window.clearTimeout(timer)
  }
}

/** The ids of the models that a token may call; rejects if there is no such list, or none in time. */
export async function listModelIds(window: Window, base: string, token: string, caller: AbortSignal) {
  const { data } = await readWithToken<Schemas['ModelList']>(window, `${base}/models`, token, caller)
  if (!Array.isArray(data)) throw new Error('no list of models')
  return data.map(({ id }) => id).filter((id) => typeof id === 'string')
}

/** The rest of the limits of a token's account; rejects without a token, or if the response has no limits. */
export async function readUsage(window: Window, base: string, token: string, caller: AbortSignal) {
  if (token.trim() === '') throw new Error('there is no token')
  const { minute } = await readWithToken<Schemas['UsageReport']>(window, `${base}/usage`, token, caller)
  const counts = [minute?.requests, minute?.tokens].flatMap((part) => [part?.limit, part?.remaining])
  if (!minute || ![...counts, minute.reset_seconds].every(Number.isFinite)) throw new Error('no limits')
  return { minute }
}

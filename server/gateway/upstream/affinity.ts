import { hash } from 'node:crypto'
import type { Route } from '@/server/configuration/modelRoutes'
import { isSaid, type Conversation, type Part } from '../conversation/conversation'

/** Longer texts are sampled: a picture has megabytes, and the hash of a call must cost microseconds. */
const [MAX_HASHED, SLICES, SLICE_LENGTH, MAX_PARTS] = [2048, 16, 128, 16]

/** A text; of a longer one its length and evenly spaced slices, from its beginning to its end. */
function sampleOf(text: string): string | readonly [number, ...string[]] {
  if (text.length <= MAX_HASHED) return text
  const step = (text.length - SLICE_LENGTH) / (SLICES - 1)
  const slices = Array.from({ length: SLICES }, (_, index) => {
    const at = Math.round(index * step)
    return text.slice(at, at + SLICE_LENGTH)
  })
  return [text.length, ...slices]
}

/** The content of a part; marks such as that of a cache move from turn to turn. */
function contentOf(part: Part): string {
  if (part.type === 'text' || part.type === 'refusal') return part.text
  if (part.type === 'sound') return part.data
  return 'url' in part ? part.url : ''
}

const sampleParts = (parts: readonly Part[]) =>
  (parts.length <= MAX_PARTS ? parts : [...parts.slice(0, MAX_PARTS / 2), ...parts.slice(-MAX_PARTS / 2)]).map(
    (part) => [part.type, sampleOf(contentOf(part))],
  )

/** Names a conversation together with its first message: the account, and a text that its program sends with every turn. */
type Owner = { account: string; hint: string | undefined }

/**
 * The key of a conversation, the same in every turn, process and protocol; null without a message of the user. It is a hash, so
 * nothing of the hint or the message can be read from it.
 */
export function conversationKeyOf({ model, turns }: Conversation, { account, hint }: Owner): string | null {
  const first = turns.find(isSaid)
  if (first === undefined) return null
  const named = hint === undefined ? null : sampleOf(hint)
  const parts = [first.parts.length, sampleParts(first.parts)]
  return hash('sha256', JSON.stringify([account, model, named, parts]), 'base64')
}

/** Headers in which agents name their conversation: opencode and Kilo, Codex and pi, Claude Code. */
const HINT_HEADERS = ['x-session-affinity', 'session-id', 'x-claude-code-session-id']

/** The first header that names the conversation of a request. */
export function hintInHeaders(request: { header: (name: string) => string | undefined }): string | undefined {
  for (const name of HINT_HEADERS) {
    const value = request.header(name)
    if (value) return value
  }
  return undefined
}

const BITS = 2 ** 48

/** A number between 0 and 1, both excluded: that of a route for a key. It depends neither on the order of routes nor on other ones. */
const uniformOf =
  (key: string) =>
  ({ upstream: { name, url }, ownId }: Route): number =>
    (hash('sha256', JSON.stringify([key, name, url, ownId]), 'buffer').readUIntBE(0, 6) + 0.5) / BITS

const scoreOf = (route: Route, draw: (route: Route) => number): number =>
  route.weight === 0 ? -1 : -route.weight / Math.log(draw(route))

/**
 * The routes of a model in the order in which a call tries them, by weighted rendezvous hashing: each route comes first for its share
 * of the keys, and without it only those keys move. Without a key the order is random, by weight too. Routes of weight 0 come last, in
 * their own order.
 */
export function rankRoutes(routes: readonly Route[], key: string | null, random: () => number): readonly Route[] {
  if (routes.length < 2) return routes
  const draw = key === null ? random : uniformOf(key)
  const scored = routes.map((route) => ({ route, score: scoreOf(route, draw) }))
  return scored.toSorted((one, other) => other.score - one.score).map(({ route }) => route)
}

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Agent } from './agents'
import { agentsFolder } from './prepareAgents'
import type { SentRequest } from './loopback'

const folder = path.join(import.meta.dirname, '../../server/gateway/clients/agentReplay')

/** Headers that say nothing of a user, a machine or a session. */
const HEADERS =
  /^(accept|content-type|user-agent|originator|anthropic-.+|x-app|x-stainless-lang|x-codex-beta-features)$/

const LONGEST_TEXT = 200
const LONGEST_DESCRIPTION = 60

/** Shortens texts, which the portal forwards as they are. */
function shorten(value: unknown, longest = LONGEST_TEXT): unknown {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value
  if (Array.isArray(value)) return value.map((item) => shorten(item))
  if (typeof value !== 'object' || value === null) return value
  const limitOf = (name: string) => (name === 'description' ? LONGEST_DESCRIPTION : LONGEST_TEXT)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item, limitOf(name))]))
}

const IDS =
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|\b[\da-f]{64}\b|(?<=\b(?:msg|fc|fco|ctc|ctco|rs)_)[\da-f]{32}\b/g

/** Replaces folders, addresses and ids in the texts of requests, each id by its number. */
function anonymise(texts: readonly string[], { home, work, origin }: { home: string; work: string; origin: string }) {
  const ids = new Map<string, string>()
  const numbered = (id: string) => {
    const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(id, known)
    return known
  }
  const replaced = [
    [work, '/home/user/project'],
    [path.basename(work), 'project'],
    [home, '/home/user'],
    [path.basename(home), 'user'],
    [origin, 'http://127.0.0.1:3000'],
  ] as const
  return texts.map((text) =>
    replaced
      .reduce((rest, [from, to]) => rest.replaceAll(from, to), text)
      .replaceAll(IDS, numbered)
      .replaceAll(/Linux \d+\.\d+[\w.+-]*/g, 'Linux 6.1.0'),
  )
}

type Body = Record<string, unknown>

/** The members that all requests of a conversation have in common, and those of each request. */
function asConversation(bodies: readonly Body[]) {
  const [first = {}] = bodies
  const same = (name: string) => bodies.every((body) => JSON.stringify(body[name]) === JSON.stringify(first[name]))
  const pick = (body: Body, isShared: boolean) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => same(name) === isShared))
  return { shared: pick(first, true), turns: bodies.map((body) => pick(body, false)) }
}

const versionOf = (agent: Agent): unknown =>
  JSON.parse(readFileSync(path.join(agentsFolder, 'node_modules', agent.package, 'package.json'), 'utf8')).version

/** Writes an agent's requests for the replay in CI: without secrets, and short. */
export function recordRequests(
  agent: Agent,
  place: { home: string; work: string; origin: string },
  sent: readonly SentRequest[],
) {
  const [first] = sent
  if (first === undefined) throw new Error(`${agent.title} sent nothing`)
  const bodies = anonymise(
    sent.map(({ body }) => body),
    place,
  ).map((body) => shorten(JSON.parse(body)) as Body) // as: the gateway accepted it as an object
  const [withTools, others] = [bodies.filter(({ tools }) => tools), bodies.filter(({ tools }) => !tools)]
  const recorded = {
    agent: agent.title,
    version: versionOf(agent),
    path: first.path,
    headers: Object.fromEntries(Object.entries(first.headers).filter(([name]) => HEADERS.test(name))),
    conversations: [withTools, others].filter(({ length }) => length > 0).map(asConversation),
  }
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${agent.name}.json`)
  writeFileSync(file, JSON.stringify(recorded, null, 2))
  execFileSync('npx', ['prettier', '--write', file])
}

import { ClientError, GraphQLClient } from 'graphql-request'
import type { Configuration } from '@/server/configuration/configuration'
import { messageOf } from '@/server/platform/log'
import type { StarCounts } from '@/server/records/community/projectStore'

const TIMEOUT_MS = 10_000

type GitHubAnswer = { errors?: readonly unknown[] | undefined; headers: Headers }

/** GitHub returned no star counts; `retryAt` is the earliest time for the next request, if GitHub names one. */
export class StarsUnavailable extends Error {
  override name = 'StarsUnavailable'
  constructor(
    message: string,
    readonly retryAt: Date | null,
  ) {
    super(message)
  }
}

/** Builds one query for all repositories: each under an alias with its number, with its name in variables. */
function buildQuery(repositories: readonly string[]) {
  const variables: Record<string, string> = {}
  const [parameters, fields]: [string[], string[]] = [[], []]
  for (const [index, repository] of repositories.entries()) {
    const [owner = '', name = ''] = repository.split('/')
    variables[`owner${index}`] = owner
    variables[`name${index}`] = name
    parameters.push(`$owner${index}: String!, $name${index}: String!`)
    fields.push(`r${index}: repository(owner: $owner${index}, name: $name${index}) { stargazerCount }`)
  }
  return { query: `query Stars(${parameters.join(', ')}) {\n${fields.join('\n')}\n}`, variables }
}

function retryTime(headers: Headers, now: Date): Date | null {
  const wait = headers.get('retry-after')
  if (wait !== null && /^\d{1,6}$/.test(wait)) return new Date(now.getTime() + 1000 * Number(wait))
  const reset = headers.get('x-ratelimit-reset')
  const isSpent = headers.get('x-ratelimit-remaining') === '0'
  return isSpent && reset !== null && /^\d{1,12}$/.test(reset) ? new Date(1000 * Number(reset)) : null
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined // as: an object may have any key

/** The aliases of repositories that GitHub does not know, from its errors. */
function missingAliases(errors: readonly unknown[]): ReadonlySet<unknown> {
  const missing = errors.filter((error) => field(error, 'type') === 'NOT_FOUND')
  return new Set(missing.map((error) => field(field(error, 'path'), '0')))
}

function readCounts(data: unknown, repositories: readonly string[], errors: readonly unknown[]): StarCounts {
  const missing = missingAliases(errors)
  const counts = new Map<string, number | null>()
  for (const [index, repository] of repositories.entries()) {
    const stars = field(field(data, `r${index}`), 'stargazerCount')
    if (typeof stars === 'number' && Number.isSafeInteger(stars) && stars >= 0) counts.set(repository, stars)
    else if (missing.has(`r${index}`)) counts.set(repository, null)
  }
  return counts
}

/** Converts a failure to one short sentence: the message of a ClientError contains the whole query. */
function failure(error: unknown, now: Date): StarsUnavailable {
  if (!(error instanceof ClientError)) return new StarsUnavailable(messageOf(error), null)
  return starsUnavailable(`GitHub responded with ${error.response.status}`, error.response, now)
}

function starsUnavailable(fallback: string, { errors = [], headers }: GitHubAnswer, now: Date): StarsUnavailable {
  const reason = field(errors[0], 'message')
  return new StarsUnavailable(typeof reason === 'string' ? reason.slice(0, 200) : fallback, retryTime(headers, now))
}

/** Requests the stars of all `repositories` from GitHub in one query; rejects with StarsUnavailable if it returns none. */
export async function fetchStarCounts(
  { endpoint, token }: NonNullable<Configuration['github']>,
  repositories: readonly string[],
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<StarCounts> {
  const client = new GraphQLClient(endpoint, {
    errorPolicy: 'all',
    redirect: 'error',
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'portal' },
  })
  const deadline = new AbortController() // held by the timer, which a composite signal would not be
  const stop = () => deadline.abort()
  const timer = setTimeout(stop, TIMEOUT_MS)
  signal.addEventListener('abort', stop, { once: true })
  const answer = await client
    .rawRequest<unknown>({ ...buildQuery(repositories), signal: deadline.signal })
    .catch((error: unknown) => {
      throw failure(error, now)
    })
    .finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    })
  const counts = readCounts(answer.data, repositories, answer.errors ?? [])
  if (counts.size === 0) throw starsUnavailable('GitHub returned no star counts', answer, now)
  return counts
}

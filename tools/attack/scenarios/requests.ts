import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import fc from 'fast-check'
import { parse } from 'yaml'
import { loadContract } from '@/server/portal/api/contract'
import type { PortalServer } from '@/tests/browser/support/portalServer'
import { operationsOf, type Operation } from '@/tests/server/support/contractOperations'
import { startAddress } from '@/tests/server/support/journeys'
import type { Attack, Scenario } from '../attack'
import { ms } from '../figures'
import { hostileText, requestsOf, wellFormed, type Sent } from '../generate'
import { newcomer, newMembers, Visitor, type Member } from '../people'

const LANES = 8
/** The number of passwords hashed at once. With a full queue sign-ins are rejected, which is no failure. */
const FORM_LANES = 2
const MAX_MS = 10_000

type Seen = { id: string; status: number; took: number; problem: string | null }

const contract = loadContract()
/** An error object of the model API, for chats or Messages. */
const isError = (text: string) =>
  /^\{"error":\{"message":".*","type":"\w+","param":.*,"code":"\w+"\}\}$/s.test(text) ||
  /^\{"type":"error","error":\{"type":"\w+","message":".*","code":"\w+","param":.*\},"request_id":".*"\}$/s.test(text)
const tells = /node_modules|at .+\(.+:\d+:\d+\)|select .+ from|PostgresError|drizzle/i

/** The parts of a response that the contract of its operation does not allow. */
function problemOf(id: string, path: string, status: number, text: string): string | null {
  if (status >= 500) return `status ${status}`
  if (tells.test(text)) return 'it tells of the inside'
  // Without a session's token this address is the model API, whose errors have another form.
  if (path.startsWith('/puyu/api/v1/models') && isError(text)) return null
  if (path.startsWith('/v1')) return status === 200 || isError(text) ? null : `no error object: ${text.slice(0, 80)}`
  try {
    return contract.responseProblem(id, status, JSON.parse(text))
  } catch {
    return `no JSON: ${text.slice(0, 80)}`
  }
}

async function send(url: string, { id, method, path, headers, body }: Sent): Promise<Seen> {
  const began = performance.now()
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(MAX_MS),
    })
    const text = await response.text()
    // An empty id, or one with a slash, would address another path.
    const isElsewhere = response.status === 404 && !path.startsWith('/v1')
    const problem = isElsewhere ? null : problemOf(id, path, response.status, text)
    return {
      id,
      status: response.status,
      took: performance.now() - began,
      problem: problem && `${problem} for ${method} ${path.slice(0, 80)} ${body?.slice(0, 160) ?? ''}`,
    }
  } catch (error) {
    return { id, status: 0, took: performance.now() - began, problem: `no answer: ${String(error)}` }
  }
}

async function inLanes<Item>(items: readonly Item[], one: (item: Item, index: number) => Promise<Seen>, lanes = LANES) {
  const seen: Seen[] = []
  const waiting = [...items.entries()]
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) seen.push(await one(next[1], next[0]))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return seen
}

function judge(attack: Attack, what: string, seen: readonly Seen[]) {
  const statuses = [...new Set(seen.map(({ status }) => status))].sort()
  const counts = statuses
    .map((status) => `${seen.filter((one) => one.status === status).length} × ${status}`)
    .join(', ')
  const wrong = seen.filter(({ problem }) => problem !== null)
  const examples = wrong.slice(0, 4).map(({ id, problem }) => `${id}: ${problem}`)
  attack.check(
    `${what}: every response matches the contract, without 5xx`,
    wrong.length === 0,
    wrong.length === 0 ? counts : `${wrong.length} of ${seen.length}, ${counts}; ${examples.join(' | ')}`,
  )
  const slowest = Math.max(...seen.map(({ took }) => took))
  attack.check(`${what}: no request hangs`, slowest < MAX_MS, `slowest ${ms(slowest)}`)
}

/** Requests of the sign-in pages, each as a new user, so that no rate limit hides failures. */
async function signInRequest(url: string, texts: readonly string[]): Promise<Seen> {
  const [one = '', two = '', three = '', four = ''] = texts
  const { visitor } = newcomer(url)
  const began = performance.now()
  const page = await visitor.open(startAddress(url, '/', one.length % 2 === 0 ? { screen: 'signup' } : {}))
  const form = { username: one, nickname: two, email: three, password: four, repeat: four }
  const action = one.length % 2 === 0 ? 'screen=signup' : 'screen=signin'
  const { response, body } = await visitor.submit(page, action, form, (to) => to.searchParams.has('code'))
  const { status } = response
  const language =
    /<html[^>]* lang="zh/.test(body) || (status >= 300 && status < 400) ? null : 'the page changed its language'
  const problem =
    status >= 500
      ? `status ${status} for ${JSON.stringify(form).slice(0, 200)}`
      : tells.test(body)
        ? 'it tells of the inside'
        : language
  return { id: action, status, took: performance.now() - began, problem }
}

/** Addresses below /sso with anything in their query. */
async function addressRequest(url: string, path: string, texts: readonly string[]): Promise<Seen> {
  const names = ['redirect', 'clientId', 'lang', 'code', 'state', 'screen', 'error', 'iss']
  const query = new URLSearchParams(texts.map((text, index) => [names[index % names.length] ?? '', text]))
  const began = performance.now()
  const response = await new Visitor(url, `10.9.${texts.join().length % 250}.${path.length}`).send(
    `${path}?${query.toString()}`,
  )
  const text = await response.text()
  const problem =
    response.status >= 500
      ? `status ${response.status} for ${query.toString().slice(0, 160)}`
      : tells.test(text)
        ? 'it tells of the inside'
        : null
  return { id: path, status: response.status, took: performance.now() - began, problem }
}

async function calls(
  attack: Attack,
  url: string,
  what: string,
  operations: readonly Operation[],
  count: number,
  credential: (member: Member) => string,
) {
  const members = await newMembers(url, operations.length)
  const each = Math.ceil(count / operations.length)
  const generated = operations.flatMap((operation, index) => {
    const member = members[index]
    return member ? [fc.sample(requestsOf(operation, credential(member), url), each)] : []
  })
  judge(attack, what, await inLanes(generated.flat(), (request) => send(url, request)))
}

/** Bodies of anonymous callers that disconnect in the middle. */
async function abortBodies(attack: Attack, { url, log }: PortalServer, count: number) {
  const { hostname, port } = new URL(url)
  const heads = ['content-length: 100\r\n\r\n{', 'transfer-encoding: chunked\r\n\r\n5\r\n{']
  const abort = async (index: number) => {
    const path = index % 2 === 0 ? '/puyu/users/auth' : '/sso/start'
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined) // it is cut
    socket.resume() // else it would not hear that it is closed
    socket.end(`POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${heads[index % 4 < 2 ? 0 : 1] ?? ''}`)
    await once(socket, 'close')
  }
  await Promise.all(Array.from({ length: count }, (_, index) => abort(index)))
  const lines = log().split('\n')
  const [errors, aborts] = ['"level":50', 'bodies were aborted'].map((part) =>
    lines.filter((one) => one.includes(part)),
  )
  const seen = `${errors?.length ?? 0} errors, ${aborts?.length ?? 0} lines of ${count} aborted bodies`
  attack.check(
    'aborted bodies log no errors and at most two lines',
    errors?.length === 0 && (aborts?.length ?? 0) < 3,
    seen,
  )
}

export const requests: Scenario = {
  name: 'requests',
  about: 'Thousands of generated requests to every operation of both contracts and to the sign-in pages.',
  async run(attack) {
    const count = attack.full ? 20_000 : 1500
    const portal = await attack.portal({ LOG_LEVEL: 'info' })
    const { url } = portal
    await abortBodies(attack, portal, attack.full ? 1000 : 100)
    // A sign-out in the middle would leave the rest without a session.
    const puyu = operationsOf(parse(readFileSync('openapi/puyu.yaml', 'utf8')), '').filter(({ id }) => id !== 'logout')
    const gateway = operationsOf(parse(readFileSync('openapi/gateway.yaml', 'utf8')), '/v1')
    await calls(attack, url, '/puyu', puyu, count * 0.6, ({ bearer }) => bearer)
    await calls(attack, url, '/v1', gateway, count * 0.25, ({ token }) => token)
    const texts = fc.sample(
      fc.array(hostileText.map(wellFormed), { minLength: 4, maxLength: 8 }),
      Math.ceil(count * 0.15),
    )
    const forms = texts.slice(0, attack.full ? 1000 : 60)
    judge(attack, 'sign-in forms', await inLanes(forms, (fields) => signInRequest(url, fields), FORM_LANES))
    const paths = [
      '/sso/start',
      '/sso/callback',
      '/sso/oidc/auth',
      '/sso/user-center',
      '/sso/signed-out',
      '/sso/oidc/token',
    ]
    const inAddress = (values: readonly string[], index: number) =>
      addressRequest(url, paths[index % paths.length] ?? '', values)
    judge(attack, 'sign-in addresses', await inLanes(texts, inAddress))
    const { status } = await fetch(`${url}/readyz`)
    attack.check('the portal is ready after the attack', status === 200, `/readyz ${status}`)
  },
}

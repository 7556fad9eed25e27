/**
 * The fault mode (`PORTAL_TEST_FAULTS=true`, development and tests only; docs/faults.md). Each browser that has opened
 * `/faults`, or has sent a form there, has a plan in a cookie's name: which of its next calls fail, and how.
 * A request with the header `Portal-Fault: createToken=reset, listTokens=503` needs no plan.
 */
import type { HttpBindings } from '@hono/node-server'
import { answerInstead, asHtml, cutAnswer, resetConnection, withWrongTypes } from './answers'
import { listCalls, readFault, type Fault } from './calls'
import { createControl } from './control'
import { Plan, type Seen } from './plan'
import { createPlans, FAULT_COOKIE } from './plans'

type Serve = (request: Request, bindings?: object) => Response | Promise<Response>
type Forward = () => Promise<Response>
type Asked = {
  call: string
  fault: Fault
  request: Request
  plan: Plan
  bindings: HttpBindings
  forward: Forward
  publicUrl: string
}

/** Longer than the timeout of the portal's client. */
const LATE_MS = 9000

const HEADER = 'portal-fault'

function faultOfHeader({ headers }: Request, call: string): Fault | null {
  for (const part of headers.get(HEADER)?.split(',') ?? []) {
    const [name, fault = name] = part.split('=').map((text) => text.trim())
    const read = readFault(fault ?? '')
    if (read !== null && read !== 'none' && (fault === name || name === call)) return read
  }
  return null
}

async function heldAnswer({ call, fault, plan, bindings, forward }: Asked): Promise<Response> {
  const answer = await forward()
  const isLeft = new Promise<void>((resolve) => bindings.outgoing.once('close', resolve))
  const limits = { ms: fault.name === 'never' ? null : LATE_MS, untilNext: fault.name === 'outOfOrder' }
  await Promise.race([plan.hold(call, limits), isLeft])
  return fault.name === 'never' ? resetConnection(answer, bindings) : answer
}

async function answerWithFault(asked: Asked): Promise<Response> {
  const { fault, request, bindings, forward, publicUrl } = asked
  const instead = answerInstead(fault, request, publicUrl)
  if (instead) return instead
  if (fault.name === 'reset') return resetConnection(await forward(), bindings)
  if (fault.name === 'cut') return cutAnswer(await forward(), bindings)
  if (fault.name === 'html') return asHtml(await forward())
  if (fault.name === 'wrongTypes') return withWrongTypes(await forward())
  return heldAnswer(asked)
}

/** A server whose calls fail as planned; `release` sends all held responses. */
export function withFaults(serve: Serve, publicUrl: string, plans = createPlans()) {
  const calls = listCalls()
  const control = createControl({ publicUrl, calls, open: plans.open, cookie: FAULT_COOKIE })

  const answer = async (request: Request, bindings: HttpBindings): Promise<Response> => {
    const { pathname } = new URL(request.url)
    // Browsers retry by themselves if a connection that was used before breaks.
    bindings.outgoing.shouldKeepAlive = false
    const call = calls.find(({ method, pattern }) => method === request.method && pattern.test(pathname))?.name
    const isOwn = /^\/faults(\/|$)/.test(pathname)
    if (isOwn && call === undefined) return control.fetch(request)
    const forward = async () => (isOwn ? control.fetch(request) : serve(request, bindings))
    const name = call ?? pathname
    const plan = plans.find(request, name)
    const fault = (call === undefined ? null : faultOfHeader(request, call)) ?? plan?.take(name, pathname) ?? null
    const key = request.headers.get('idempotency-key')
    const seen: Seen = { call: name, fault: fault?.name ?? null, ran: false, status: null, key }
    if (call !== undefined) plan?.seen.push(seen)
    const run = async () => {
      seen.ran = true
      const made = await forward()
      seen.status = made.status
      return made
    }
    bindings.outgoing.once('close', () => fault === null && plan?.release(name))
    if (fault === null) return run()
    return answerWithFault({ call: name, fault, request, plan: plan ?? new Plan(), bindings, forward: run, publicUrl })
  }

  return {
    fetch: (request: Request, bindings?: object) => answer(request, bindings as HttpBindings), // as: both servers give node's
    release: () => [...plans.all()].forEach((plan) => plan.release()),
  }
}

import { randomUUID } from 'node:crypto'
import { Plan } from './plan'

export const FAULT_COOKIE = 'portal-faults'
/** Calls that pages make without cookies. */
const isWithoutCookies = (call: string) => call.startsWith('gateway.') || call === 'homeContent'
const addressOf = ({ headers }: Request) => headers.get('x-forwarded-for') ?? ''
const idOf = ({ headers }: Request) => /(?:^|;\s*)portal-faults=([\w-]+)/.exec(headers.get('cookie') ?? '')?.[1]

/** Plans of browsers by the value of their cookie. The last plan of an IP address is also found by that. */
export function createPlans() {
  const plans = new Map<string, Plan>()
  const idsByAddress = new Map<string, string>()
  return {
    all: () => plans.values(),
    find(request: Request, call: string) {
      const id = isWithoutCookies(call) ? idsByAddress.get(addressOf(request)) : idOf(request)
      return plans.get(id ?? '')
    },
    /** The browser's plan, or a new one, with the value of its cookie. */
    open: (request: Request) => {
      const id = idOf(request) ?? randomUUID()
      const plan = plans.get(id) ?? new Plan()
      plans.set(id, plan)
      idsByAddress.set(addressOf(request), id)
      return { id, plan }
    },
  }
}

export type Plans = ReturnType<typeof createPlans>

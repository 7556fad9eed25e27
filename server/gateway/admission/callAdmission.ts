import type { Parts } from '@/server/http/parts'
import { LONGEST_WAIT_MS } from '@/server/http/unavailable'
import { admit, refuseByLeast } from './admission'
import type { Backend } from '../upstream/backend'
import { countInSlices, leastInput, readChatRequest, type ChatRequest } from '../chatRequest'
import { readForwarded } from '../forwarding'
import type { GatewayContext } from '../gatewayContext'
import { GatewayError } from '../gatewayError'
import { inTime } from './inTime'
import { createMeter, NOTHING, type Meter } from '../counting/meter'
import { listOffered } from '../offeredModels'
import { termsOf } from './standing'
import { createTally, type Tally } from '../counting/tally'
import { createTurns } from './turns'

async function requireModel({ models }: Parts, { model }: ChatRequest) {
  const offered = await listOffered(models)
  if (offered.some(({ id }) => id === model)) return
  throw new GatewayError('model_not_found', { param: 'model', message: `The model \`${model}\` does not exist.` })
}

/** Made apart from the request: what is made beside it keeps it for as long as its answer is streamed. */
const createLoggedTally = (input: number, { log }: GatewayContext['var']) =>
  createTally(input, (why) => log.warn({ why }, 'usage of the model upstream not believed'))

/** What a call needs that was let through. */
export type Admitted = {
  request: ChatRequest
  headers: Readonly<Record<string, string>>
  meter: Meter
  tally: Tally
  /** Tokens that were reserved for its answers. */
  most: number
}

/** Judges the text of a call and lets it through, or throws what refuses it as early as that is known. */
export function createCallAdmission(parts: Parts, backend: Backend) {
  const { db, calendar, configuration } = parts
  const terms = termsOf(parts)
  /** A user's calls wait here, and not each with a connection to the database, which others need. */
  const inTurn = createTurns()

  async function letThrough(context: GatewayContext, request: ChatRequest, signal: AbortSignal): Promise<Admitted> {
    const { token, tokenMs, startedAt } = context.var
    const wanted = { least: leastInput(request), reserve: () => backend.reserve(request) }
    const meterOf = (admissionId: number) => createMeter(parts, { token, startedAt, model: request.model, admissionId })
    const late = new AbortController()
    const admission = inTurn(token.userId, async () => {
      signal.throwIfAborted()
      late.signal.throwIfAborted()
      return admit(db, token.userId, terms, wanted)
    })
    const { id, input, output, headers } = await inTime(admission, LONGEST_WAIT_MS - tokenMs, ({ id }) =>
      meterOf(id).end(503, NOTHING),
    ).finally(() => late.abort())
    context.set('isAdmitted', true)
    return { request, headers, meter: meterOf(id), tally: createLoggedTally(input, context.var), most: output }
  }

  return async (context: GatewayContext, text: string, signal: AbortSignal): Promise<Admitted> => {
    const { userId, standing } = context.var.token
    const request = readForwarded(readChatRequest(text), configuration.models)
    await requireModel(parts, request)
    refuseByLeast({ userId, calendar, standing }, leastInput(request))
    await countInSlices(request)
    return letThrough(context, request, signal)
  }
}

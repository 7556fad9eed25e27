import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { isSuccess, RefusalCode, type Answer, type PuyuClient } from '../../openapi/client'
import type { DeleteOutcome } from '../../machines/tokens/token.machine'
import type { CreateOutcome } from '../../machines/tokens/tokens.setup'
import type { PagePorts } from '../actors/pagePorts'
import type { NoticeKey } from './notices'

type PortOptions = { window: Window; client: PuyuClient; notify: (message: NoticeKey) => void }

/** Every page machine's ports on this browser and the portal's server. */
export const createPagePorts = (options: PortOptions): PagePorts => ({ header: {}, tokens: tokenPorts(options) })

const tokenPorts = ({ window, client, notify }: PortOptions): PagePorts['tokens'] => ({
  listTokens: fromPromise(async ({ signal }) => {
    const { list } = dataOf(await client.listTokens({ signal }))
    return { list, now: Date.now() }
  }),
  createToken: fromPromise<CreateOutcome, { name: string; idempotencyKey: string }>(async ({ input, signal }) => {
    const answer = await client.createToken(input.name, input.idempotencyKey, { signal })
    if (isSuccess(answer)) {
      return { kind: 'created', secret: answer.data.token, item: answer.data.item, now: Date.now() }
    }
    const code = refusalOf(answer)
    return code === RefusalCode.ALREADY_CREATED && answer.data
      ? { kind: 'alreadyCreated', item: answer.data.item, now: Date.now() }
      : { kind: 'refused', code }
  }),
  deleteToken: fromPromise<DeleteOutcome, { id: string }>(async ({ input, signal }) => {
    const answer = await client.deleteToken(input.id, { signal })
    if (isSuccess(answer)) return { kind: 'deleted' }
    const code = refusalOf(answer)
    return code === RefusalCode.TOKEN_NOT_FOUND ? { kind: 'alreadyGone' } : { kind: 'refused', code }
  }),
  copyText: fromPromise<void, { text: string }>(({ input }) => window.navigator.clipboard.writeText(input.text)),
  watchClock: watchClock(window),
  notify,
})

/** The client has told the person already; a machine only needs to know that there is no answer. */
class NoAnswer extends Error {}

function dataOf<Data>(answer: Answer<Data>): Data {
  if (!isSuccess(answer)) throw new NoAnswer(answer.cause?.kind ?? 'refused')
  return answer.data
}

/** A code that this build does not know is as good a refusal as any other. */
function refusalOf({ cause, code }: Answer<unknown>): RefusalCode {
  if (cause) throw new NoAnswer(cause.kind)
  return Object.values(RefusalCode).find((known) => known === code) ?? RefusalCode.INTERNAL
}

/** Timers stand still while a device sleeps, so the time is looked at again on waking. */
const watchClock = (window: Window) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const look = () => {
      if (window.document.visibilityState === 'visible') sendBack({ type: 'clock.checked', now: Date.now() })
    }
    const stop = new AbortController()
    window.document.addEventListener('visibilitychange', look, { signal: stop.signal })
    window.addEventListener('online', look, { signal: stop.signal })
    return () => stop.abort()
  })

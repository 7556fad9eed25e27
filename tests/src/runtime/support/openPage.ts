import { createActor, createMachine, stopChild, type AnyActorRef } from 'xstate'
import type { OperationId } from '@/openapi/operations'
import { createChanges } from '@/src/runtime/changes'
import type { AppServices } from '@/src/runtime/portal'
import { createResource } from '@/src/runtime/resource.ports'
import { settled } from '@/tests/machines/support/settled'

/** A root that stops what its views leave, as the portal's does. */
const rootMachine = createMachine({
  types: { events: {} as { type: 'view.left'; actor: AnyActorRef } }, // as: types only
  on: { 'view.left': { actions: stopChild(({ event }) => event.actor) } },
})

type Options = { signal: AbortSignal; isIncidental: boolean }
type Call = { name: string; options: Options; respond: (data: unknown) => Promise<void>; fail: () => Promise<void> }

/** A page that can be shown again, and its calls, which wait for `respond` or `fail`. */
export function openPage() {
  const calls: Call[] = []
  const clock = { now: 1_000_000 }
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), { document }) as unknown as Window // as: all of it that is watched
  const user = { id: 'ann' }
  const call = (name: string, _: object, options: Options) =>
    new Promise((resolve) => {
      const end = (answer: object) => (resolve(answer), settled())
      calls.push({ name, options, respond: (data) => end({ code: 0, data }), fail: () => end({ code: 9999 }) })
    })
  const parts = { window, call, changes: createChanges(window), userId: () => user.id }
  const services = { ...parts, portal: createActor(rootMachine).start() } as unknown as AppServices // as: resources need no other service
  const showAfter = (ms: number) => {
    clock.now += ms
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const open = (id: OperationId) => createResource(services, id, {} as never, () => clock.now) // as: the parameters do not matter here
  return { calls, clock, services, user, showAfter, open }
}

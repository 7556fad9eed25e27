import { useEffect, useRef, useState } from 'react'
import { createActor, type Actor, type ActorRefFrom, type AnyStateMachine, type InputFrom, type Snapshot } from 'xstate'
import { usePortalRuntime, type AppServices } from './portal'

/** A page's ports, made of the portal's services once for as long as the component is mounted. */
export function usePorts<Ports>(connect: (services: AppServices) => Ports): Ports {
  const { services } = usePortalRuntime()
  return useState(() => connect(services))[0]
}

/**
 * Runs a page's statechart as a child of the root for as long as the component is mounted. `connect` gives the machine its
 * adapters. With `restore` it starts in that snapshot. Only the first values of all three count.
 */
export function usePageActor<Machine extends AnyStateMachine>(
  connect: (services: AppServices) => Machine,
  input: InputFrom<Machine>,
  restore?: (machine: Machine) => Snapshot<unknown>,
): ActorRefFrom<Machine> {
  const { portal } = usePortalRuntime()
  const machine = usePorts(connect)
  const [actor] = useState(() => {
    const snapshot = restore?.(machine)
    const running: AnyStateMachine = machine
    return createActor(running, { parent: portal, id: machine.id, input, ...(snapshot && { snapshot }) })
  })
  useRunning(actor)
  return actor as ActorRefFrom<Machine> // `Machine` was only widened for the options
}

/**
 * Runs an actor while the component is mounted. A render may be repeated or discarded, so only an effect starts it; the root
 * stops its children. React's StrictMode unmounts each component once in development and mounts it again in the same
 * task; the actor runs on. A second start would get the failures of the first one's aborted calls.
 */
function useRunning(actor: Actor<AnyStateMachine>): void {
  const { portal } = usePortalRuntime()
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    actor.start()
    return () => {
      isMounted.current = false
      queueMicrotask(() => !isMounted.current && portal.send({ type: 'view.left', actor }))
    }
  }, [actor, portal])
}

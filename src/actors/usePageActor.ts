import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom, AnyStateMachine, InputFrom, Snapshot } from 'xstate'
import { usePortalRuntime, type AppServices } from './portal'

/** A page's ports, made of the portal's services once for as long as the component is mounted. */
export function usePorts<Ports>(connect: (services: AppServices) => Ports): Ports {
  const { services } = usePortalRuntime()
  return useState(() => connect(services))[0]
}

/**
 * Runs a page's statechart for as long as the component is mounted. `connect` gives the machine its adapters. With `restore`
 * it starts in that snapshot. Only the first values of all three count.
 */
export function usePageActor<Machine extends AnyStateMachine>(
  connect: (services: AppServices) => Machine,
  input: InputFrom<Machine>,
  restore?: (machine: Machine) => Snapshot<unknown>,
): ActorRefFrom<Machine> {
  const { inspect } = usePortalRuntime()
  const machine = usePorts(connect)
  const [snapshot] = useState(() => restore?.(machine))
  const options = { input, ...(snapshot && { snapshot }), ...(inspect && { inspect }) }
  const running: AnyStateMachine = machine
  return useActorRef(running, options) as ActorRefFrom<Machine> // `Machine` was only widened for the options
}

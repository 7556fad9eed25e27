import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate'
import { usePortalRuntime, type AppServices } from './portal'

/** A page's ports, made of the portal's services once for as long as the component is mounted. */
export function usePorts<Ports>(connect: (services: AppServices) => Ports): Ports {
  const { services } = usePortalRuntime()
  return useState(() => connect(services))[0]
}

/**
 * Runs a page's statechart for as long as the component is mounted. `connect` gives the machine its adapters; both it and
 * `input` count at the start only.
 */
export function usePageActor<Machine extends AnyStateMachine>(
  connect: (services: AppServices) => Machine,
  input: InputFrom<Machine>,
): ActorRefFrom<Machine> {
  const { inspect } = usePortalRuntime()
  const machine: AnyStateMachine = usePorts(connect)
  return useActorRef(machine, { input, ...(inspect && { inspect }) }) as ActorRefFrom<Machine> // `Machine` was only widened for the options
}

import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate'
import { usePagePorts, type PagePorts } from './pagePorts'
import { usePortalRuntime } from './portal'

/**
 * Runs a page's statechart for as long as the component is mounted. `connect` gives the machine its adapters and must be
 * a stable function; `input` counts at the start only.
 */
export function usePageActor<Key extends keyof PagePorts, Machine extends AnyStateMachine>(
  connect: (ports: PagePorts[Key]) => Machine,
  key: Key,
  input: InputFrom<Machine>,
): ActorRefFrom<Machine> {
  const { inspect } = usePortalRuntime()
  const ports = usePagePorts(key)
  const machine: AnyStateMachine = useMemo(() => connect(ports), [connect, ports])
  return useActorRef(machine, { input, ...(inspect && { inspect }) }) as ActorRefFrom<Machine> // `Machine` was only widened for the options
}

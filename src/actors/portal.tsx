import { createContext, use, type ReactNode } from 'react'
import type { InspectionEvent, Observer } from 'xstate'
import type { PortalRef } from '../../machines/portal/portal.machine'
import { selectLanguageActor, selectSession, selectToasts } from '../../machines/portal/portal.selectors'
import type { PagePorts } from './pagePorts'

export type Inspect = Observer<InspectionEvent> | ((event: InspectionEvent) => void)

/** The running actor system, and what page actors are made with. */
export type PortalRuntime = { portal: PortalRef; pagePorts: PagePorts; inspect?: Inspect }

const PortalContext = createContext<PortalRuntime | null>(null)

export const PortalProvider = ({ runtime, children }: { runtime: PortalRuntime; children: ReactNode }) => (
  <PortalContext value={runtime}>{children}</PortalContext>
)

/** Throws outside `PortalProvider`. */
export function usePortalRuntime(): PortalRuntime {
  const runtime = use(PortalContext)
  if (!runtime) throw new Error('usePortalRuntime needs a PortalProvider above it')
  return runtime
}

export const useSession = () => selectSession(usePortalRuntime().portal.getSnapshot())
export const useToasts = () => selectToasts(usePortalRuntime().portal.getSnapshot())
export const useLanguageActor = () => selectLanguageActor(usePortalRuntime().portal.getSnapshot())

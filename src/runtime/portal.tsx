import { createContext, use, type ReactNode } from 'react'
import type { InspectionEvent, Observer } from 'xstate'
import type { PortalRef } from '@/machines/portal/portal.machine'
import type { CallOperation } from '@/openapi/call'
import type { PageData } from '@/openapi/served'
import type { Texts } from '../i18n/texts'
import type { Changes } from './changes'
import { selectLanguageActor, selectSession, selectToasts } from '@/machines/portal/portal.selectors'

export type Inspect = Observer<InspectionEvent> | ((event: InspectionEvent) => void)

/** Dependencies of a page's adapters: this browser, the server, and the queue of messages. */
export type AppServices = {
  window: Window
  /** Makes a call of the contract. The client is loaded with the first one; rejects if its chunk cannot be fetched. */
  call: CallOperation
  notify: (message: keyof Texts['notices']) => void
  /** Announces and watches which operations have new data. */
  changes: Changes
  /** The signed-in user, or null. */
  userId: () => string | null
  /** The server's time (ms), as far as an answer has told it. */
  now: () => number
  /** The data that came with the page. */
  pageData: () => PageData
  /** Reports to the error service; shows nothing. */
  report: (error: unknown) => void
  /** The root of the actor system, which is the parent of every actor. */
  portal: PortalRef
}

/** The running actor system, and the dependencies of page actors. */
export type PortalRuntime = { portal: PortalRef; services: AppServices }

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

import { createContext, use, type ReactNode } from 'react'
import type { TokensPorts } from '../../machines/tokens/connectTokens'

/** The adapters of every page machine's ports by the page's key; a page's own come with its chunk (`src/app/pageLoaders.ts`). */
export type PagePorts = {
  header: null
  tokens: TokensPorts & { /** The name typed before a reload or a sign-in trip, or nothing. */ readDraft: () => string }
}

const PagePortsContext = createContext<Partial<PagePorts>>({ header: null })

/** Adds a page's adapters to those that are there. */
export const PagePortsProvider = ({ ports, children }: { ports: Partial<PagePorts>; children: ReactNode }) => {
  const outer = use(PagePortsContext)
  return <PagePortsContext value={{ ...outer, ...ports }}>{children}</PagePortsContext>
}

/** Throws where the page was loaded without its adapters. */
export function usePagePorts<Key extends keyof PagePorts>(key: Key): PagePorts[Key] {
  const ports: Partial<PagePorts>[Key] = use(PagePortsContext)[key]
  if (ports === undefined) throw new Error(`the ports of "${key}" were not provided`)
  return ports
}

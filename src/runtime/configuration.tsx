import { createContext, use, type ReactNode } from 'react'
import type { PortalConfiguration } from '@/openapi/configuration'

const ConfigurationContext = createContext<PortalConfiguration | null>(null)

type Props = { configuration: PortalConfiguration; children: ReactNode }

export const ConfigurationProvider = ({ configuration, children }: Props) => (
  <ConfigurationContext value={configuration}>{children}</ConfigurationContext>
)

/** The operator's runtime configuration; throws outside `ConfigurationProvider`. */
export const useConfiguration = (): PortalConfiguration => {
  const configuration = use(ConfigurationContext)
  if (!configuration) throw new Error('useConfiguration needs a ConfigurationProvider above it')
  return configuration
}

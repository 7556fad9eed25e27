import type { ComponentType } from 'react'
import { readConfiguration } from '../browser/configuration'
import { withPorts } from './withPorts'

/** A page that waits for the interest groups' script; where none is configured, the page itself and nothing more. */
export async function behindScript(load: () => Promise<ComponentType>): Promise<ComponentType> {
  // The render bundle serves any configuration: there the gate itself looks at it.
  if (!import.meta.env.SSR && !readConfiguration(document).interestGroupScript) return load()
  const [Page, { ExternalScriptGate }, { scriptPorts }] = await Promise.all([
    load(),
    import('@/src/pages/developers/ExternalScriptGate'),
    import('../ports/scriptPorts'),
  ])
  const GatedPage = () => (
    <ExternalScriptGate>
      <Page />
    </ExternalScriptGate>
  )
  return withPorts(GatedPage, scriptPorts)
}

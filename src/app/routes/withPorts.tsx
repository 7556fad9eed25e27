import { useState, type ComponentType } from 'react'
import { PagePortsProvider, type PagePorts } from '@/src/actors/pagePorts'
import { usePortalRuntime, type Surroundings } from '@/src/actors/portal'

/** A page together with its adapters, made once for as long as it is on screen. */
export function withPorts(
  Page: ComponentType,
  connect: (surroundings: Surroundings) => Partial<PagePorts>,
): ComponentType {
  return function ConnectedPage() {
    const { surroundings } = usePortalRuntime()
    const [ports] = useState(() => connect(surroundings))
    return (
      <PagePortsProvider ports={ports}>
        <Page />
      </PagePortsProvider>
    )
  }
}

import type { PortalConfiguration } from '@/openapi/configuration'
import source from '@/openapi/gateway.yaml?raw'

/** The model API's description with the address at which this portal documents it. */
export function gatewayContract({ apiBase }: PortalConfiguration): string {
  const address = JSON.stringify(apiBase.replace(/\/+$/, ''))
  return source.replace(/^( {2}- url: ).*$/m, (_, start: string) => `${start}${address}`)
}

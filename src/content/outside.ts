import type { PortalConfiguration } from '@/openapi/configuration'

/** The base address of the model API without a slash at its end, to which sample paths are joined. */
export const sampleBase = ({ apiBase }: PortalConfiguration) => apiBase.replace(/(?<!\/)\/+$/, '')

/** The same without its `/v1`, which Anthropic's clients add themselves. */
export const sampleRoot = (configuration: PortalConfiguration) => sampleBase(configuration).replace(/\/v1$/, '')

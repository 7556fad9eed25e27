import type { PortalConfiguration } from '@/openapi/configuration'
import { localeTags } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'

/** The base address of the model API without a slash at its end, to which sample paths are joined. */
export const sampleBase = ({ apiBase }: PortalConfiguration) => apiBase.replace(/(?<!\/)\/+$/, '')

/** The same without its `/v1`, which Anthropic's clients add themselves. */
export const sampleRoot = (configuration: PortalConfiguration) => sampleBase(configuration).replace(/\/v1$/, '')

/** The provider's user center in the reader's language. */
export const profileAddress = ({ sso }: PortalConfiguration, language: Language) =>
  `${sso.userCenter}${sso.userCenter.includes('?') ? '&' : '?'}lang=${localeTags[language]}`

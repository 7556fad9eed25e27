import type { Language } from './types'

/** Mirrors the stored language, so that the server answers the next page load in it. */
export const LANGUAGE_COOKIE = 'portal-language'

/** The cookie that scripts read and send as bearer (named by the contract). */
export const SESSION_COOKIE = 'uaa-token'

/** The element that carries the runtime configuration in every page. */
export const CONFIGURATION_ELEMENT = 'portal-configuration'

export type LocalisedText = Readonly<Record<Language, string>>

/** The operator's runtime configuration, as every page carries it; an empty string hides what it stands for. */
export type PortalConfiguration = {
  /** Origin without a trailing slash. */
  publicUrl: string
  /** Documented base address of the model API. */
  apiBase: string
  sso: { signIn: string; signUp: string; clientId: string; userCenter: string; requireState: boolean }
  links: { chat: string; sourceHosting: string; studio: string; openPlatform: string }
  social: {
    github: string
    huggingFace: string
    modelScope: string
    discord: string
    x: string
    zhihu: string
    bilibili: string
  }
  contact: { email: string; postalAddress: string }
  qrCodes: readonly { name: LocalisedText; target: string }[]
  filings: { icp: string; publicSecurity: string }
  productionLikeHosts: readonly string[]
  interestGroupScript: string
  homeContent: string
  errorReporting: { dsn: string }
}

import type { LocalisedText, PublicContent } from './content.js'
import type { bootcampSeasons } from './rules/bootcamp.js'
import type { LimitsPerMinute } from './rules/rateApplication.js'

/** Mirrors the stored language, so that the server answers the next page load in it. */
export const LANGUAGE_COOKIE = 'portal-language'

/** The cookie that scripts read and send as bearer (named by the contract). */
export const SESSION_COOKIE = 'uaa-token'

/** The prefix of the portal's keys in the browser's storage, unless the content file names another one. */
export const STORAGE_PREFIX = 'intern-portal'

/** The storage key of the last sign-in's outcome. All tabs read it, and so do the sign-in pages. */
export const sessionHintKey = (prefix: string): string => `${prefix}.session`

/** The prefix of storage keys of form drafts. */
export const draftKeyPrefix = (prefix: string): string => `${prefix}.draft.`

/** The element with the runtime configuration in every page. */
export const CONFIGURATION_ELEMENT = 'portal-configuration'

export type { LocalisedText }

/** The placeholder of a model in samples, if the configuration names no model. */
export const SAMPLE_MODEL_PLACEHOLDER = 'MODEL_ID'

/** The operator's runtime configuration in every page; an empty string hides the item. */
export type PortalConfiguration = {
  /** Origin without a trailing slash. */
  publicUrl: string
  /** Documented base address of the model API. */
  apiBase: string
  /**
   * The model that samples name if no list of models is available: the first of the configuration, else the first of the catalogue,
   * else the placeholder.
   */
  sampleModel: string
  sso: { signIn: string; signUp: string; clientId: string; userCenter: string; requireState: boolean }
  links: {
    chat: string
    sourceHosting: string
    studio: string
    openPlatform: string
    /** The address for joining an interest group; `{tag}` is replaced by the group's number. */
    interestGroups: string
  }
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
  /** The highest limits per minute that an application can request. */
  applicationBounds: LimitsPerMinute
  interestGroupScript: string
  homeContent: string
  errorReporting: { dsn: string }
  /** Optional contacts of other services: scripts loaded when the page is idle, a report of each visit. */
  outside: { trackingScript: string; analyticsScript: string; clientInfo: string }
  /** The application forms for commercial use of older models. */
  licenceForms: LocalisedText
  bootcamps: Readonly<Record<BootcampSeason, { join: string; more: string }>> & {
    /** The number of participants in all seasons; null if unknown. */
    participants: number | null
  }
  legal: LegalFields
  content: PublicContent
}

export type BootcampSeason = `season${(typeof bootcampSeasons)[number]}`

/** The operator's texts in the legal pages; an empty text is shown as a gap. */
export type LegalFields = {
  /** The operator has reviewed the texts. The note that they are templates is hidden if no text is missing. */
  reviewed: boolean
  operator: LocalisedText
  address: LocalisedText
  email: LocalisedText
  effectiveDate: LocalisedText
  version: LocalisedText
  law: LocalisedText
  court: LocalisedText
  /** The place where the portal's data is stored. */
  dataLocation: LocalisedText
  /** The retention time of single calls of a model; never a gap. */
  callRetention: LocalisedText
  /** The retention time of security records; never a gap. */
  auditRetention: LocalisedText
  childrenContact: LocalisedText
  complaintContact: LocalisedText
}

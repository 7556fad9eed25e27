import type { bootcampSeasons } from './rules/bootcamp.js'
import type { LimitsPerMinute } from './rules/rateApplication.js'
import type { Language } from './types.js'

/** Mirrors the stored language, so that the server answers the next page load in it. */
export const LANGUAGE_COOKIE = 'portal-language'

/** The cookie that scripts read and send as bearer (named by the contract). */
export const SESSION_COOKIE = 'uaa-token'

/** Where the browser's storage keeps what became of its sign-ins: all tabs read it, the sign-in pages' too. */
export const SESSION_HINT_KEY = 'intern-portal.session'

/** What the keys of unsent form drafts begin with, in the browser's storage. */
export const DRAFT_KEY_PREFIX = 'intern-portal.draft.'

/** The element that carries the runtime configuration in every page. */
export const CONFIGURATION_ELEMENT = 'portal-configuration'

export type LocalisedText = Readonly<Record<Language, string>>

/** The operator's runtime configuration, as every page carries it; an empty string hides what it stands for. */
export type PortalConfiguration = {
  /** Origin without a trailing slash. */
  publicUrl: string
  /** Documented base address of the model API. */
  apiBase: string
  /** The model that samples name if no list of models is available. */
  sampleModel: string
  sso: { signIn: string; signUp: string; clientId: string; userCenter: string; requireState: boolean }
  links: {
    chat: string
    sourceHosting: string
    studio: string
    openPlatform: string
    /** Where to join an interest group; `{tag}` in it stands for the group's number. */
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
  /** What leaves the portal only where the operator wants it: scripts loaded when the page is idle, a report of each visit. */
  outside: { trackingScript: string; analyticsScript: string; clientInfo: string }
  /** The application forms for commercial use of older models. */
  licenceForms: LocalisedText
  bootcamps: Readonly<Record<BootcampSeason, { join: string; more: string }>> & {
    /** How many have taken part in all seasons; null where nobody counted. */
    participants: number | null
  }
  legal: LegalFields
}

export type BootcampSeason = `season${(typeof bootcampSeasons)[number]}`

/** What the operator fills into the legal pages; an empty text is shown as a gap. */
export type LegalFields = {
  /** The operator has reviewed the texts: where nothing is missing, the note that they are templates is not shown. */
  reviewed: boolean
  operator: LocalisedText
  address: LocalisedText
  email: LocalisedText
  effectiveDate: LocalisedText
  version: LocalisedText
  law: LocalisedText
  court: LocalisedText
  /** Where the portal's data is kept. */
  dataLocation: LocalisedText
  /** How long each single call of a model is kept; never a gap. */
  callRetention: LocalisedText
  /** How long security records are kept; never a gap. */
  auditRetention: LocalisedText
  childrenContact: LocalisedText
  complaintContact: LocalisedText
}

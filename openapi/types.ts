import type { components } from './puyu.js'

type Schemas = components['schemas']

export type Language = 'zh' | 'en'

/** The envelope of every response; a success has `code` 0, or `success: true` without a code. */
export type Envelope<Data> = { code?: number; success?: boolean; msg: string; data: Data | null }

export type UserInfo = Schemas['UserInfo']
export type ApiToken = Schemas['ApiToken']
export type TokenPage = NonNullable<Schemas['TokenListEnvelope']['data']>
export type NewToken = Schemas['CreateTokenRequest']
/** Absent fields stay unchanged. */
export type TokenChange = Schemas['UpdateTokenRequest']
export type CreatedToken = Schemas['CreatedToken']
export type TokenStatus = Schemas['TokenStatus']
export type TokenLife = Schemas['TokenLife']
export type RateLimit = Schemas['RateLimit']
export type RateLimitAnswer = Schemas['RateLimitAnswer']
export type RemainingLimits = Schemas['RemainingLimits']
export type RateApplication = Schemas['RateApplication']
export type RateApplicationForm = Schemas['RateApplicationForm']
export type UsageOverview = Schemas['UsageOverview']
export type UsedModel = Schemas['UsedModel']
export type DayRange = Schemas['DayRange']
export type TrendQuery = Schemas['TrendQuery']
export type TrendPoint = Schemas['TrendPoint']
export type TrendGroup = Schemas['TrendGroup']
export type UsageCount = Schemas['UsageCount']
export type CallQuery = Schemas['CallQuery']
export type CallOutcome = Schemas['CallOutcome']
export type ModelCall = Schemas['ModelCall']
export type CallDetail = NonNullable<Schemas['CallEnvelope']['data']>
export type CallPage = NonNullable<Schemas['CallPageEnvelope']['data']>
export type Model = Schemas['Model']
export type CatalogueModel = Schemas['CatalogueModel']
export type ServiceStatus = Schemas['ServiceStatus']
export type ModelStatus = Schemas['ModelStatus']
export type ModelState = Schemas['ModelState']
export type StatusDay = Schemas['StatusDay']
export type Incident = Schemas['Incident']
export type Project = Schemas['Project']
export type ProjectLinks = Schemas['ProjectLinks']
export type ProjectPage = NonNullable<Schemas['ProjectPageEnvelope']['data']>
export type ProjectTag = Schemas['ProjectTag']
export type ProjectTagFilter = Schemas['ProjectTagFilter']
export type ProjectOrder = Schemas['ProjectOrder']
export type Certificate = Schemas['Certificate']
export type Activity = Schemas['Activity']

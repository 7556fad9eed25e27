import type { Certificate } from '@/openapi/types'
import type { Grant } from '../applications/decisions'

/** A record's line in the file, its id at the other service, and a digest of the record, which shows later changes. */
export type Numbered = { line: number; id: string; digest: string }

export type UserRecord = { id: string; subject: string; username: string; nickname: string; email: string }
export type LimitsRecord = { id: string; user: string; limits: Grant }
/** `month` is its first day. */
export type UsageRecord = {
  id: string
  user: string
  month: string
  counted: { calls: number; inputTokens: number; outputTokens: number }
}
export type CertificateRecord = {
  id: string
  user: string
  /** Empty for the user's own name. */
  holder: string
  titleZh: string
  titleEn: string
  season: number | null
  kind: Certificate['kind']
  issuedOn: string
}
export type TokenRecord = {
  id: string
  user: string
  name: string
  prefix: string
  /** The key to look the token up by. */
  key: string
  lastFour: string
  createdAt: Date | null
  expiresAt: Date | null
}

export type Records = {
  users: (UserRecord & Numbered)[]
  limits: (LimitsRecord & Numbered)[]
  usage: (UsageRecord & Numbered)[]
  certificates: (CertificateRecord & Numbered)[]
  tokens: (TokenRecord & Numbered)[]
}

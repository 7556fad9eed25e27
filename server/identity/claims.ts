import { cleanLine, isEmailAddress } from '../platform/text'
import type { SignedInProfile } from '../records/sessions/users'

/** The scopes that the portal requests from a provider. */
export const SCOPES = ['openid', 'profile', 'email']

const MAX_NAME_LENGTH = 64
const MAX_ADDRESS_LENGTH = 2048

type Claims = Readonly<Record<string, unknown>>

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const name = (value: unknown) => cleanLine(text(value), MAX_NAME_LENGTH)

/** The user's id at the provider, within the bounds of OpenID Connect; null if it has another form. */
export function subjectOf({ sub }: Claims): string | null {
  return typeof sub === 'string' && /^[\x20-\x7e]{1,255}$/.test(sub) ? sub : null
}

function pictureOf(claim: unknown): string {
  const address = text(claim)
  if (address.length > MAX_ADDRESS_LENGTH || !/^https:\/\/[^\p{Cc}\p{Cs}\s]+$/iu.test(address)) return ''
  const { href } = URL.canParse(address) ? new URL(address) : { href: '' }
  return href.length <= MAX_ADDRESS_LENGTH ? href : ''
}

/** Some providers send the claim as a string. */
function verifiedOf(claim: unknown): boolean | null {
  if (claim === true || claim === 'true') return true
  return claim === false || claim === 'false' ? false : null
}

/** The profile in a provider's claims. Each text is bounded, and empty if the claim has another form. */
export function toProfile(claims: Claims): SignedInProfile {
  const email = text(claims['email'])
  return {
    username: name(claims['preferred_username']) || name(email.split('@')[0]) || name(claims['sub']),
    nickname: name(claims['nickname']) || name(claims['name']),
    avatar: pictureOf(claims['picture']),
    email: isEmailAddress(email) ? email : '',
    emailVerified: verifiedOf(claims['email_verified']),
  }
}

import * as oidc from 'openid-client'
import { isRecord } from '@/openapi/rules/record'
import { cleanLine } from '@/server/platform/text'

const MAX_WORDS = 300

/** Names of compared values that are neither secret nor personal. */
const shownNames = new Set(['issuer', 'iss', 'aud', 'azp', 'alg'])

const shown = (value: unknown) => cleanLine(JSON.stringify(value ?? null), MAX_WORDS)

/** A cause that is no error: the response, or what a check of the library compared. */
function describeFinding(finding: unknown): string[] {
  if (finding instanceof Response) return [`the status is ${finding.status}`]
  if (!isRecord(finding)) return []
  const { attribute, claim, body, claims, header, expected } = finding
  const name = [attribute, claim].find((each) => typeof each === 'string') ?? 'alg'
  const holder = body ?? claims ?? header
  if (!shownNames.has(name) || !isRecord(holder) || expected === undefined) return []
  return [`"${name}" is ${shown(holder[name])}, expected ${shown(expected)}`]
}

/** The provider's own words: its error and the description. */
function providerWords(error: Error): string[] {
  const hasWords = error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError
  if (!hasWords) return []
  return [error.error, error.error_description ?? ''].map((text) => cleanLine(text, MAX_WORDS)).filter(Boolean)
}

/** Whether the provider does not know the portal by its id and secret. */
export const isClientRejected = (error: unknown): boolean =>
  (error instanceof oidc.ResponseBodyError && error.error === 'invalid_client') ||
  (error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401)

/** Describes a fault between portal and provider in one line for the operator: each cause, and the provider's error and description. */
export function describeFault(error: unknown): string {
  const words: string[] = isClientRejected(error) ? ['OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is wrong'] : []
  let cause = error
  for (; cause instanceof Error; cause = cause.cause) words.push(cause.message, ...providerWords(cause))
  return [...new Set([...words, ...describeFinding(cause)])].join(': ')
}

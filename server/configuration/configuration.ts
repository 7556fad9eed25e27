import path from 'node:path'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { RateLimit } from '@/openapi/types'
import { USER_CENTER } from '../sso/addresses'
import { StartError } from '../lib/startError'
import {
  anyText,
  headerText,
  idMap,
  issuerAddress,
  memberList,
  modelBase,
  oneOf,
  origin,
  originList,
  postgresAddress,
  setting,
  timeZone,
  webAddress,
  wholeNumber,
} from './checks'
import type { Environment } from './environment'
import { readAuditRetention, readCallRetention } from './pageSettings'
import { readPortalConfiguration } from './portalConfiguration'

const MAX_TOKENS_NAMES = ['max_tokens', 'max_completion_tokens'] as const
const IMAGE_URLS = ['https', 'data'] as const

export type OidcClient = { issuer: string; clientId: string; clientSecret: string }

export type Configuration = {
  port: number
  host: string
  publicUrl: string
  dataDirectory: string
  databaseUrl: string | null
  /** The outside OpenID provider; null means the embedded one. */
  oidc: OidcClient | null
  models: {
    upstream: string | null
    upstreamKey: string | null
    /** The ids on offer with the upstream's own; null offers the upstream's list as it is. */
    ids: ReadonlyMap<string, string> | null
    /** How long the upstream may take until its first byte, and between two of a stream. */
    timeoutMs: number
    /** The longest answer, in tokens, to a request that names none. */
    longestAnswer: number
    /** The name under which the upstream is told the longest answer. */
    maxTokensName: (typeof MAX_TOKENS_NAMES)[number]
    /** Members of requests that go upstream besides those of the contract. */
    passMembers: ReadonlySet<string>
    /** Whether pictures, sound and video may lie in the public internet, or must come with the request. */
    imageUrls: (typeof IMAGE_URLS)[number]
  }
  /** The IANA zone in which days and months of use are counted. */
  reportingTimeZone: string
  defaultLimits: RateLimit
  /** How many days records are kept; the totals of calls by day and month stay. */
  keptDays: { auditEvents: number; modelCalls: number }
  /** Further origins that pages may load pictures from. */
  imageOrigins: readonly string[]
  /** Further origins that pages may send requests to, for the operator's own scripts. */
  connectOrigins: readonly string[]
  /** Where GitHub's stars are read; null leaves them unknown. */
  github: { endpoint: string; token: string } | null
  /** How many reverse proxies in front add to `X-Forwarded-For`. */
  trustedProxies: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  portal: PortalConfiguration
}

function readOidc(env: Environment): OidcClient | null {
  const given = {
    OIDC_ISSUER: setting(env, 'OIDC_ISSUER', issuerAddress, null),
    OIDC_CLIENT_ID: setting(env, 'OIDC_CLIENT_ID', anyText, null),
    OIDC_CLIENT_SECRET: setting(env, 'OIDC_CLIENT_SECRET', anyText, null),
  }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (issuer !== null && clientId !== null && clientSecret !== null) return { issuer, clientId, clientSecret }
  const missing = Object.entries(given).filter(([, value]) => value === null)
  if (missing.length === 3) return null
  throw new StartError(
    `${missing.map(([name]) => name).join(', ')}: must be set too, because an outside sign-in provider needs all of OIDC_*`,
  )
}

function readModels(env: Environment): Configuration['models'] {
  const upstream = setting(env, 'MODEL_UPSTREAM', modelBase, null)
  const upstreamKey = setting(env, 'MODEL_UPSTREAM_KEY', headerText, null)
  const ids = setting(env, 'MODEL_UPSTREAM_IDS', idMap, null)
  const timeoutMs = 1000 * setting(env, 'MODEL_UPSTREAM_TIMEOUT', wholeNumber(1, 3600), 120)
  if (upstreamKey !== null && upstream === null) throw new StartError('MODEL_UPSTREAM_KEY: needs MODEL_UPSTREAM')
  if (ids !== null && upstream === null) throw new StartError('MODEL_UPSTREAM_IDS: needs MODEL_UPSTREAM')
  return {
    upstream,
    upstreamKey,
    ids,
    timeoutMs,
    longestAnswer: setting(env, 'MODEL_LONGEST_ANSWER', wholeNumber(1, 1_000_000), 16_384),
    maxTokensName: setting(env, 'MODEL_MAX_TOKENS_NAME', oneOf(MAX_TOKENS_NAMES), 'max_tokens'),
    passMembers: setting(env, 'MODEL_PASS_MEMBERS', memberList, new Set<string>()),
    imageUrls: setting(env, 'MODEL_IMAGE_URLS', oneOf(IMAGE_URLS), 'https'),
  }
}

function readGitHub(env: Environment): Configuration['github'] {
  const token = setting(env, 'GITHUB_TOKEN', headerText, null)
  const endpoint = setting(env, 'GITHUB_GRAPHQL_URL', webAddress, 'https://api.github.com/graphql')
  return token === null ? null : { endpoint, token }
}

/** The limits of everybody to whom no others were granted. */
function readDefaultLimits(env: Environment): RateLimit {
  const perMinute = wholeNumber(0, 1_000_000_000)
  const perMonth = wholeNumber(0, 1_000_000_000_000)
  return {
    rpm: setting(env, 'RATE_LIMIT_DEFAULT_RPM', perMinute, 10),
    tpm: setting(env, 'RATE_LIMIT_DEFAULT_TPM', perMinute, 5000),
    input_tokens: setting(env, 'RATE_LIMIT_DEFAULT_INPUT_TOKENS', perMonth, 1_000_000),
    output_tokens: setting(env, 'RATE_LIMIT_DEFAULT_OUTPUT_TOKENS', perMonth, 3_000_000),
  }
}

/** Checks every setting; the first wrong one is a StartError that names it. Relative folders start at `directory`. */
export function readConfiguration(env: Environment, directory: string): Configuration {
  const port = setting(env, 'PORT', wholeNumber(1, 65_535), 3000)
  const publicUrl = setting(env, 'PUBLIC_URL', origin, `http://localhost:${port}`)
  const oidc = readOidc(env)
  return {
    port,
    host: setting(env, 'HOST', anyText, '127.0.0.1'),
    publicUrl,
    dataDirectory: path.resolve(directory, setting(env, 'DATA_DIR', anyText, 'data')),
    databaseUrl: setting(env, 'DATABASE_URL', postgresAddress, null),
    oidc,
    models: readModels(env),
    reportingTimeZone: setting(env, 'REPORTING_TIME_ZONE', timeZone, 'Asia/Shanghai'),
    defaultLimits: readDefaultLimits(env),
    keptDays: {
      auditEvents: readAuditRetention(env),
      modelCalls: readCallRetention(env),
    },
    imageOrigins: setting(env, 'PORTAL_IMAGE_ORIGINS', originList, []),
    connectOrigins: setting(env, 'PORTAL_CONNECT_ORIGINS', originList, []),
    github: readGitHub(env),
    trustedProxies: setting(env, 'TRUSTED_PROXIES', wholeNumber(0, 10), 0),
    logLevel: setting(env, 'LOG_LEVEL', oneOf(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
    portal: readPortalConfiguration(env, publicUrl, oidc?.issuer ?? `${publicUrl}${USER_CENTER}`),
  }
}

import { object } from 'yup'
import {
  baseAddress,
  exactOriginList,
  issuerAddress,
  modelBase,
  origin,
  originList,
  postgresAddress,
  webAddress,
} from './addressTypes'
import { mailServer, plainMailAddress } from './mailSettings'
import { UPSTREAM_TIMEOUT_S } from './modelRoutes'
import {
  anyText,
  headerPairs,
  headerText,
  idMap,
  memberList,
  oneOf,
  protocolList,
  share,
  timeZone,
  tokenForms,
  wholeNumber,
} from './settingTypes'

const perMinute = wholeNumber(0, 1_000_000_000)
const perMonth = wholeNumber(0, 1_000_000_000_000)
const retentionDays = wholeNumber(1, 36_500)

/** The names that OpenTelemetry has for them; no trace has a parent from outside, so `parentbased` makes no difference. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** The settings of a single model server, which a file of models describes itself. */
export const singleUpstreamSchema = object({
  url: modelBase.nullable().default(null).label('MODEL_UPSTREAM'),
  key: headerText.nullable().default(null).label('MODEL_UPSTREAM_KEY'),
  /** The ids on offer with the upstream's own; null offers the upstream's list as it is. */
  ids: idMap.nullable().default(null).label('MODEL_UPSTREAM_IDS'),
  timeoutSeconds: wholeNumber(1, 3600).default(UPSTREAM_TIMEOUT_S).label('MODEL_UPSTREAM_TIMEOUT'),
  /** The protocols of the upstream. Requests in one of them are passed through without translation. */
  speaks: protocolList.default(['openai']).label('MODEL_UPSTREAM_SPEAKS'),
  /** The name of the upstream's parameter for the longest answer. */
  maxTokensName: oneOf(['max_tokens', 'max_completion_tokens']).default('max_tokens').label('MODEL_MAX_TOKENS_NAME'),
})

/** The settings of the server, each with the name of its variable. */
export const serverSchema = object({
  port: wholeNumber(1, 65_535).default(3000).label('PORT'),
  host: anyText.default('127.0.0.1').label('HOST'),
  publicUrl: origin.nullable().default(null).label('PUBLIC_URL'),
  dataDirectory: anyText.default('data').label('DATA_DIR'),
  /** The organisation's names, texts and pictures; null for those of `content.example.yaml`. */
  contentFile: anyText.nullable().default(null).label('PORTAL_CONTENT'),
  databaseUrl: postgresAddress.nullable().default(null).label('DATABASE_URL'),
  oidc: object({
    issuer: issuerAddress.label('OIDC_ISSUER'),
    clientId: anyText.label('OIDC_CLIENT_ID'),
    clientSecret: anyText.label('OIDC_CLIENT_SECRET'),
  }),
  /** The mail server, the sender, and the operator's address. */
  mail: object({
    server: mailServer.nullable().default(null).label('MAIL_URL'),
    from: plainMailAddress.nullable().default(null).label('MAIL_FROM'),
    operator: plainMailAddress.nullable().default(null).label('OPERATOR_MAIL'),
  }),
  models: object({
    /** Describes models and their upstreams, if there are several. */
    file: anyText.nullable().default(null).label('MODELS_FILE'),
    single: singleUpstreamSchema,
    /** The longest answer, in tokens, to a request that names none. */
    longestAnswer: wholeNumber(1, 1_000_000).default(16_384).label('MODEL_LONGEST_ANSWER'),
    /** Members of requests that go upstream besides those of the contract. */
    passMembers: memberList.default([]).label('MODEL_PASS_MEMBERS'),
    /** Whether images, audio and video may be public URLs, or must be part of the request. */
    imageUrls: oneOf(['https', 'data']).default('https').label('MODEL_IMAGE_URLS'),
    /** Whether users see which id of an upstream answered their call, if that differs from the id on offer. */
    actualIds: oneOf(['hidden', 'shown']).default('hidden').label('MODEL_ACTUAL_IDS'),
    /** The p95 of the time to the first token, in milliseconds, above which a model counts as slow. */
    slowMs: wholeNumber(1, 600_000).default(10_000).label('MODEL_SLOW_MS'),
  }),
  /** The IANA zone in which days and months of use are counted. */
  reportingTimeZone: timeZone.default('Asia/Shanghai').label('REPORTING_TIME_ZONE'),
  /** The limits of users without granted limits. */
  defaultLimits: object({
    rpm: perMinute.default(10).label('RATE_LIMIT_DEFAULT_RPM'),
    tpm: perMinute.default(5000).label('RATE_LIMIT_DEFAULT_TPM'),
    input_tokens: perMonth.default(1_000_000).label('RATE_LIMIT_DEFAULT_INPUT_TOKENS'),
    output_tokens: perMonth.default(3_000_000).label('RATE_LIMIT_DEFAULT_OUTPUT_TOKENS'),
  }),
  /** Tokens of another service that were imported: their forms, and the key of their hashes. */
  importedTokens: object({
    forms: tokenForms.default([]).label('IMPORTED_TOKENS'),
    key: headerText.nullable().default(null).label('IMPORTED_TOKENS_KEY'),
  }),
  /** How many days records are kept; a call is deleted with its month, at most 31 days later. The totals by day and month stay. */
  retentionDays: object({
    auditEvents: retentionDays.default(365).label('AUDIT_RETENTION_DAYS'),
    modelCalls: retentionDays.default(400).label('CALL_RETENTION_DAYS'),
  }),
  /** Further origins that pages may load pictures from. */
  imageOrigins: originList.default([]).label('PORTAL_IMAGE_ORIGINS'),
  /** Further origins that pages may send requests to, for the operator's own scripts. */
  connectOrigins: originList.default([]).label('PORTAL_CONNECT_ORIGINS'),
  /** Origins whose pages may call the model API from a browser. */
  corsOrigins: exactOriginList.default([]).label('MODEL_CORS_ORIGINS'),
  /** The GraphQL API of GitHub, for star counts; they stay unknown without a token. */
  github: object({
    endpoint: webAddress.default('https://api.github.com/graphql').label('GITHUB_GRAPHQL_URL'),
    token: headerText.nullable().default(null).label('GITHUB_TOKEN'),
  }),
  /** The address of `/metrics` for Prometheus; without a port there are no metrics. */
  metrics: object({
    port: wholeNumber(1, 65_535).nullable().default(null).label('METRICS_PORT'),
    host: anyText.default('127.0.0.1').label('METRICS_HOST'),
  }),
  /** The OTLP collector for traces; without an endpoint nothing is traced. */
  tracing: object({
    endpoint: baseAddress.nullable().default(null).label('OTEL_EXPORTER_OTLP_ENDPOINT'),
    headers: headerPairs.default({}).label('OTEL_EXPORTER_OTLP_HEADERS'),
    serviceName: anyText.default('portal').label('OTEL_SERVICE_NAME'),
    sampler: oneOf(SAMPLERS).default('parentbased_always_on').label('OTEL_TRACES_SAMPLER'),
    ratio: share.nullable().default(null).label('OTEL_TRACES_SAMPLER_ARG'),
  }),
  /** How many reverse proxies in front add to `X-Forwarded-For`. */
  trustedProxies: wholeNumber(0, 10).default(0).label('TRUSTED_PROXIES'),
  logLevel: oneOf(['debug', 'info', 'warn', 'error', 'silent']).default('info').label('LOG_LEVEL'),
})

import path from 'node:path'
import { type InferType, ValidationError, type AnyObject, type ObjectSchema, type Schema } from 'yup'
import { SAMPLE_MODEL_PLACEHOLDER, type LocalisedText } from '@/openapi/configuration'
import { StartError } from '../platform/log'
import { USER_CENTER } from './signInAddresses'
import type { Environment } from './environment'
import { toMailSettings } from './mailSettings'
import { createModels, type ModelRoutes, type Route, type Upstream } from './modelRoutes'
import { readModelsFile } from './modelsFile'
import { exampleContent, readContentFile } from './contentFile'
import type { Configuration, Given, ModelSettings, OidcClient } from './configuration'
import { createContent, type Content } from './content'
import { portalSchema } from './portalSchema'
import { HAS_PRIVATE_USE, hasPrivateUse } from './files/privateUse'
import { overlap } from './tokenForms'
import { serverSchema, singleUpstreamSchema } from './serverSchema'

const fieldsOf = (schema: ObjectSchema<AnyObject>) => Object.entries(schema.fields as Record<string, Schema>) // as: the schemas here hold no references

const isGroup = (schema: Schema): schema is ObjectSchema<AnyObject> => schema.type === 'object'

/** The names of all variables that a schema reads. */
const namesIn = (schema: ObjectSchema<AnyObject>): string[] =>
  fieldsOf(schema).flatMap(([, field]) => (isGroup(field) ? namesIn(field) : (field.spec.label ?? [])))

/** The variables in the schema's shape; absent and empty ones are left out, and so have their default. */
function arrange(schema: ObjectSchema<AnyObject>, env: Environment): Record<string, unknown> {
  const given = fieldsOf(schema).map(([name, field]): [string, unknown] =>
    isGroup(field) ? [name, arrange(field, env)] : [name, env[field.spec.label ?? '']?.trim() || undefined],
  )
  return Object.fromEntries(given)
}

/** Reads the variables that a schema labels its fields with; the first wrong one is a StartError that names it. */
function readSchema<Shape extends ObjectSchema<AnyObject>>(schema: Shape, env: Environment): InferType<Shape> {
  try {
    return schema.validateSync(arrange(schema, env), { abortEarly: false })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const inOrder = namesIn(schema).map((name) => error.errors.find((message) => message.startsWith(`${name}:`)))
    throw new StartError(inOrder.find((message) => message !== undefined) ?? error.message)
  }
}

function toOidc({ issuer, clientId, clientSecret }: Given['oidc']): OidcClient | null {
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { issuer, clientId, clientSecret }
  const given = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  const missing = Object.entries(given).filter(([, value]) => value === undefined)
  if (missing.length === 3) return null
  throw new StartError(
    `${missing.map(([name]) => name).join(', ')}: must be set too, because an outside sign-in provider needs all of OIDC_*`,
  )
}

/** The single upstream that settings describe. */
function toSingleUpstream({ url, key, ids, ...more }: Given['models']['single']): ModelRoutes {
  if (url === null && key !== null) throw new StartError('MODEL_UPSTREAM_KEY: needs MODEL_UPSTREAM')
  if (url === null && ids !== null) throw new StartError('MODEL_UPSTREAM_IDS: needs MODEL_UPSTREAM')
  if (url === null) return { described: [], upstreams: [], routes: null }
  const { maxTokensName, timeoutSeconds, speaks } = more
  const supports = { supportsChat: speaks.includes('openai'), supportsAnthropic: speaks.includes('anthropic') }
  const rest = { keyVariable: null, ...supports, timeoutMs: 1000 * timeoutSeconds, maxTokensName }
  const upstream: Upstream = { name: 'upstream', url, key, ...rest, developerRole: 'system' }
  const routes = ids?.map(([id, ownId]): [string, Route[]] => [id, [{ upstream, ownId, weight: 1 }]])
  return { described: [], upstreams: [upstream], routes: routes === undefined ? null : new Map(routes) }
}

type Keys = { env: Environment; areNeeded: boolean }

function toModels(models: Given['models'], { env, areNeeded }: Keys, directory: string): ModelSettings {
  const { file, single, longestAnswer, imageUrls, actualIds, slowMs, passMembers } = models
  const beside = file !== null && namesIn(singleUpstreamSchema).find((name) => (env[name]?.trim() ?? '') !== '')
  if (beside) throw new StartError(`MODELS_FILE: describes upstreams itself; ${beside} must not be set beside it`)
  const routes =
    file === null
      ? toSingleUpstream(single)
      : readModelsFile(path.resolve(directory, file), { env, areNeeded, settings: settingNames() })
  return { ...routes, longestAnswer, imageUrls, actualIds, slowMs, passMembers: new Set(passMembers) }
}

function checkImportedTokens({ forms, key }: Given['importedTokens'], ownPrefix: string) {
  const near = forms.find(({ prefix }) => overlap(prefix, ownPrefix))
  if (near) throw new StartError(`IMPORTED_TOKENS: ${near.prefix} overlaps with the portal's own ${ownPrefix}`)
  const usesKey = forms.some(({ kind }) => kind === 'hmac-sha256')
  if (usesKey && key === null) throw new StartError('IMPORTED_TOKENS_KEY: must be set for tokens of hmac-sha256')
  if (!usesKey && key !== null)
    throw new StartError('IMPORTED_TOKENS_KEY: needs tokens of hmac-sha256 in IMPORTED_TOKENS')
}

function checkSampler({ sampler, ratio }: Given['tracing']) {
  if (ratio !== null && !sampler.endsWith('traceidratio'))
    throw new StartError('OTEL_TRACES_SAMPLER_ARG: needs traceidratio in OTEL_TRACES_SAMPLER')
}

/** The first configured model id, or the placeholder if only the upstream or another API knows it. */
function sampleModelOf({ demoModel, routes }: ModelRoutes, isOwnApi: boolean): string {
  const first = demoModel?.id ?? [...(routes?.keys() ?? [])][0]
  return isOwnApi && first !== undefined ? first : SAMPLE_MODEL_PLACEHOLDER
}

const inBoth = (text: string): LocalisedText => ({ zh: text, en: text })
const inDays = (days: number): LocalisedText => ({ zh: `${days} 天`, en: days === 1 ? '1 day' : `${days} days` })

type PortalInput = { publicUrl: string; userCenter: string; retentionDays: Given['retentionDays']; content: Content }

function readPortal(env: Environment, { publicUrl, userCenter, retentionDays, content }: PortalInput) {
  const portal = readSchema(portalSchema(publicUrl, userCenter, content.file), env)
  const { sso, legal, contact } = portal
  const signUp = sso.signUp ?? `${sso.signIn}${sso.signIn.includes('?') ? '&' : '?'}screen=signup`
  return {
    ...portal,
    publicUrl,
    content: content.shared,
    sso: { ...sso, signUp },
    legal: {
      ...legal,
      address: legal.address ?? inBoth(contact.postalAddress),
      email: legal.email ?? inBoth(contact.email),
      callRetention: inDays(retentionDays.modelCalls),
      auditRetention: inDays(retentionDays.auditEvents),
    },
  }
}

export const settingNames = (): string[] => [...namesIn(serverSchema), ...namesIn(portalSchema('http://localhost', ''))]

/** The purpose for which a program reads settings. */
export type Use = {
  /** Whether it calls models, so that the keys of their servers must be there. */
  callsModels: boolean
}

/** Checks every setting; the first wrong one is a StartError that names it. Relative folders start at `directory`. */
export function readConfiguration(
  env: Environment,
  directory: string,
  { callsModels }: Use = { callsModels: true },
): Configuration {
  const withPrivateUse = settingNames().find((name) => hasPrivateUse(env[name] ?? ''))
  if (withPrivateUse !== undefined) throw new StartError(`${withPrivateUse}: ${HAS_PRIVATE_USE}`)
  const given = readSchema(serverSchema, env)
  const { token, endpoint } = given.github
  if (given.metrics.port === given.port) throw new StartError('METRICS_PORT: must be another port than PORT')
  const modelSettings = toModels(given.models, { env, areNeeded: callsModels }, directory)
  checkSampler(given.tracing)
  const publicUrl = given.publicUrl ?? `http://localhost:${given.port}`
  const oidc = toOidc(given.oidc)
  const content =
    given.contentFile === null ? exampleContent() : readContentFile(path.resolve(directory, given.contentFile))
  const models = createModels(modelSettings, content.file.demo_model)
  const dataDirectory = path.resolve(directory, given.dataDirectory)
  checkImportedTokens(given.importedTokens, content.file.token.prefix)
  const userCenter = oidc?.issuer ?? `${publicUrl}${USER_CENTER}`
  const portal = readPortal(env, { publicUrl, userCenter, retentionDays: given.retentionDays, content })
  return {
    ...given,
    publicUrl,
    dataDirectory,
    oidc,
    mail: toMailSettings(given.mail, publicUrl, dataDirectory),
    models,
    github: token === null ? null : { endpoint, token },
    content: createContent(content),
    portal: {
      ...portal,
      sampleModel: sampleModelOf(models.current(), portal.apiBase === `${publicUrl}/v1`),
    },
  }
}

import * as oidc from 'openid-client'
import type { Language } from '@/openapi/types'
import type { OidcClient } from '@/server/configuration/configuration'
import { languageTags } from '@/openapi/rules/language'
import type { SignedInProfile } from '@/server/portal/sessions/userStore'
import { CALLBACK } from '@/server/configuration/signInAddresses'
import { boundedFetch, UnreachableError } from './boundedFetch'
import { subjectOf, toProfile, SCOPES } from '../claims'
import type { FlowProof } from './flows'

export type AuthorizationOptions = { language: Language; signsUp: boolean; forcesPassword: boolean }
type Identity = { issuer: string; subject: string; profile: SignedInProfile }

/** The portal as a confidential client of one OpenID provider, whose tokens it does not keep. */
export type SignOnClient = {
  /** Where to send the browser. Rejects with a ProviderFault when the provider cannot be found. */
  begin(proof: FlowProof, options: AuthorizationOptions): Promise<URL>
  /** Who came back to `address`. Rejects with a ProviderFault for an answer that does not fit `proof`. */
  complete(address: URL, proof: FlowProof): Promise<Identity>
}

export type SignOnClientInput = {
  provider: OidcClient
  publicUrl: string
  /** Reaches the embedded provider; the network otherwise. */
  fetch: ((request: Request) => Promise<Response>) | null
}

/** What went wrong at the provider: it said no, could not be reached, or its answer is not one to rely on. */
export class ProviderFault extends Error {
  constructor(
    readonly kind: 'refused' | 'unreachable' | 'unusable',
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : 'the provider failed', { cause })
  }
}

function toFault(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof UnreachableError) return new ProviderFault('unreachable', cause)
  const refused = error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError
  return new ProviderFault(refused ? 'refused' : 'unusable', error)
}

const orFault = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: unknown) => {
    throw toFault(error)
  })

async function discover({ provider, fetch }: SignOnClientInput): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = provider
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- an http issuer is the operator's own choice
  const allowHttp: (configuration: oidc.Configuration) => void = oidc.allowInsecureRequests
  const execute = issuer.startsWith('http:') ? [allowHttp] : []
  const bounded = boundedFetch(fetch ?? ((request) => globalThis.fetch(request)))
  const options = { execute, [oidc.customFetch]: bounded }
  const found = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
  const configuration = new oidc.Configuration(
    found.serverMetadata(),
    clientId,
    clientSecret,
    authentication(clientSecret),
  )
  for (const allow of execute) allow(configuration)
  configuration[oidc.customFetch] = bounded
  // Without this the library relies on TLS alone for an ID token that comes from the token endpoint.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** The provider's own parameters, each once; what does not come from it as it should is the browser's doing. */
function acceptCallback(address: URL, configuration: oidc.Configuration): URL {
  const { issuer, authorization_response_iss_parameter_supported: tellsIssuer } = configuration.serverMetadata()
  const accepted = new URL(address.pathname, address)
  for (const name of ['code', 'state', 'iss', 'error', 'error_description']) {
    const [value, ...more] = address.searchParams.getAll(name)
    if (more.length > 0) throw new ProviderFault('refused', new Error(`${name} stands more than once`))
    if (value !== undefined) accepted.searchParams.set(name, value)
  }
  const from = accepted.searchParams.get('iss')
  if (from === null ? tellsIssuer === true : from !== issuer)
    throw new ProviderFault('refused', new Error('the answer is of another issuer'))
  if (!accepted.searchParams.get('code') && !accepted.searchParams.get('error'))
    throw new ProviderFault('refused', new Error('the answer has no code'))
  return accepted
}

async function readClaims(
  configuration: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
) {
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider sent no ID token')
  const more = configuration.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : {}
  return { ...claims, ...more }
}

/** Finds the provider at the first sign-in and again after a failure, so that the portal starts without it. */
export function createSignOnClient(input: SignOnClientInput): SignOnClient {
  let found: Promise<oidc.Configuration> | null = null
  const configured = () => {
    found ??= orFault(discover(input)).catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }
  const redirectUri = `${input.publicUrl}${CALLBACK}`
  return {
    async begin({ state, nonce, verifier }, { language, signsUp, forcesPassword }) {
      const configuration = await configured()
      const createsByPrompt = configuration.serverMetadata()['prompt_values_supported']
      const canCreate = Array.isArray(createsByPrompt) && createsByPrompt.includes('create')
      const prompt = forcesPassword ? 'login' : signsUp && canCreate ? 'create' : null
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPES.join(' '),
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: languageTags[language],
        ...(prompt ? { prompt } : {}),
        ...(signsUp ? { screen: 'signup' } : {}),
      })
    },
    async complete(address, { state, nonce, verifier }) {
      const configuration = await configured()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const callback = acceptCallback(address, configuration)
      const tokens = await orFault(oidc.authorizationCodeGrant(configuration, callback, checks))
      const claims = await orFault(readClaims(configuration, tokens))
      const subject = subjectOf(claims)
      if (subject === null)
        throw new ProviderFault('unusable', new Error('the subject is no text of 255 ASCII characters'))
      return { issuer: configuration.serverMetadata().issuer, subject, profile: toProfile(claims) }
    },
  }
}

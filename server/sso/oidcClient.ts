import * as oidc from 'openid-client'
import type { Language } from '../../openapi/types'
import type { OidcClient } from '../configuration/configuration'
import { languageTag } from '../language'
import type { Profile } from '../sessions/userStore'
import type { FlowProof } from './flows'

const SCOPES = 'openid profile email'

export type TripOptions = { language: Language; signsUp: boolean; forcesPassword: boolean }
export type Identity = { issuer: string; subject: string; profile: Profile }

/** The portal as a confidential client of one OpenID provider, whose tokens it does not keep. */
export type SignOnClient = {
  /** Where to send the browser. Rejects when the provider cannot be reached. */
  begin(proof: FlowProof, options: TripOptions): Promise<URL>
  /** Who came back to `address`. Rejects for an answer that does not fit `proof`. */
  complete(address: URL, proof: FlowProof): Promise<Identity>
}

export type SignOnClientInput = {
  provider: OidcClient
  publicUrl: string
  /** Reaches the embedded provider; the network otherwise. */
  fetch: ((request: Request) => Promise<Response>) | null
}

const fetchThrough =
  (fetch: (request: Request) => Promise<Response>): oidc.CustomFetch =>
  (url, { body, signal, ...options }) => {
    const given = { ...options, ...(body ? { body } : {}), ...(signal ? { signal } : {}) }
    return fetch(new Request(url, given as RequestInit)) // the library's own body types are a part of fetch's
  }

async function discover({ provider, fetch }: SignOnClientInput): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = provider
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- an http issuer is the operator's own choice
  const allowHttp: (configuration: oidc.Configuration) => void = oidc.allowInsecureRequests
  const execute = issuer.startsWith('http:') ? [allowHttp] : []
  const custom = fetch ? { [oidc.customFetch]: fetchThrough(fetch) } : {}
  const options = { execute, timeout: 10, ...custom }
  const found = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
  const configuration = new oidc.Configuration(
    found.serverMetadata(),
    clientId,
    clientSecret,
    authentication(clientSecret),
  )
  configuration.timeout = 10
  for (const allow of execute) allow(configuration)
  if (custom[oidc.customFetch]) configuration[oidc.customFetch] = custom[oidc.customFetch]
  return configuration
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function toProfile(claims: Readonly<Record<string, unknown>>): Profile {
  return {
    username: text(claims['preferred_username']) || text(claims['email']).split('@')[0] || text(claims['sub']),
    nickname: text(claims['nickname']) || text(claims['name']),
    avatar: /^https?:\/\//.test(text(claims['picture'])) ? text(claims['picture']) : '',
    email: text(claims['email']),
  }
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
    found ??= discover(input).catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }
  const redirectUri = `${input.publicUrl}/sso/callback`
  return {
    async begin({ state, nonce, verifier }, { language, signsUp, forcesPassword }) {
      const configuration = await configured()
      const createsByPrompt = configuration.serverMetadata()['prompt_values_supported']
      const canCreate = Array.isArray(createsByPrompt) && createsByPrompt.includes('create')
      const prompt = forcesPassword ? 'login' : signsUp && canCreate ? 'create' : null
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPES,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: languageTag[language],
        ...(prompt ? { prompt } : {}),
        ...(signsUp ? { screen: 'signup' } : {}),
      })
    },
    async complete(address, { state, nonce, verifier }) {
      const configuration = await configured()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await oidc.authorizationCodeGrant(configuration, address, checks)
      const claims = await readClaims(configuration, tokens)
      return { issuer: configuration.serverMetadata().issuer, subject: claims.sub, profile: toProfile(claims) }
    },
  }
}

import { loadOnce, within } from '@/server/platform/promises'
import * as oidc from 'openid-client'
import type { CustomFetch } from 'openid-client'
import type { Language } from '@/openapi/types'
import { languageTags } from '@/openapi/rules/language'
import { CALLBACK } from '@/server/configuration/signInAddresses'
import { subjectOf, toProfile, SCOPES } from '../claims'
import type { FlowProof } from './flows'
import { describeFault, isClientRejected } from './providerFault'

const MAX_RESPONSE_BYTES = 1024 * 1024
const DEADLINE_MS = 10_000

/** The provider sent no response in time, or a status of 500 and above. */
class UnreachableError extends Error {}

type Fetch = (request: Request) => Promise<Response>
type FetchBounds = { maxBytes: number; deadlineMs: number }

async function readBounded(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const body = response.body as AsyncIterable<Uint8Array> | null // as: the DOM's type does not say that a stream can be iterated
  if (body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the body.
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`the provider's response is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function exchange(fetch: Fetch, request: Request, maxBytes: number): Promise<Response> {
  const response = await fetch(request).catch((cause: unknown) => {
    throw new UnreachableError('the provider cannot be reached', { cause })
  })
  const { status, headers } = response
  if (status >= 500) {
    await response.body?.cancel()
    throw new UnreachableError(`the provider responded with ${status}`)
  }
  const body = await readBounded(response, maxBytes)
  return new Response(status === 204 || status === 304 ? null : body, { status, headers })
}

/**
 * Fetches from the provider. Reads each response whole, within `deadlineMs` and `maxBytes` after decompression, before
 * anything parses it. Does not follow redirects.
 */
export function boundedFetch(
  fetch: Fetch,
  { maxBytes, deadlineMs }: FetchBounds = { maxBytes: MAX_RESPONSE_BYTES, deadlineMs: DEADLINE_MS },
): CustomFetch {
  return async (url, { method, headers, body, redirect }) => {
    const deadline = new AbortController()
    const form = body ? { body: body as URLSearchParams } : {} // as: what the library sends; fetch's types differ by runtime
    const request = new Request(url, { method, headers, redirect, signal: deadline.signal, ...form })
    // Not every body can be aborted.
    return within(deadlineMs, exchange(fetch, request, maxBytes), () => {
      deadline.abort()
      throw new UnreachableError('the provider took too long')
    })
  }
}

export type AuthorizationOptions = { language: Language; signsUp: boolean; forcesPassword: boolean }

/** The portal as a confidential client of one OpenID provider. It does not store the provider's tokens. */
export type SignOnClient = ReturnType<typeof createSignOnClient>

type SignOnClientInput = {
  provider: { issuer: string; clientId: string; clientSecret: string }
  publicUrl: string
  /** Calls the embedded provider; null uses the network. */
  fetch: ((request: Request) => Promise<Response>) | null
}

/** An error of the provider: it refused the sign-in, was unreachable, or sent an invalid response. */
export class ProviderError extends Error {
  constructor(
    readonly kind: 'refused' | 'unreachable' | 'unusable',
    cause: unknown,
  ) {
    super(describeFault(cause), { cause })
  }
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof UnreachableError) return new ProviderError('unreachable', cause)
  const hasRefused = error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError
  return new ProviderError(hasRefused && !isClientRejected(error) ? 'refused' : 'unusable', error)
}

const orProviderError = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: unknown) => {
    throw toProviderError(error)
  })

async function discover({
  provider,
  fetch,
}: Pick<SignOnClientInput, 'provider' | 'fetch'>): Promise<oidc.Configuration> {
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
  // Without this the library does not check the signature of an ID token from the token endpoint.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** Why a provider's discovery document cannot be used, in one line for the operator; null if it can. */
export const faultOfProvider = (provider: SignOnClientInput['provider']): Promise<string | null> =>
  discover({ provider, fetch: null }).then(
    () => null,
    (error: unknown) => toProviderError(error).message,
  )

/** Keeps the provider's parameters, each once. Anything else was added by the browser. */
function acceptCallback(address: URL, configuration: oidc.Configuration): URL {
  const { issuer, authorization_response_iss_parameter_supported: namesIssuer } = configuration.serverMetadata()
  const accepted = new URL(address.pathname, address)
  for (const name of ['code', 'state', 'iss', 'error', 'error_description']) {
    const [value, ...more] = address.searchParams.getAll(name)
    if (more.length > 0) throw new ProviderError('refused', new Error(`${name} is given more than once`))
    if (value !== undefined) accepted.searchParams.set(name, value)
  }
  const from = accepted.searchParams.get('iss')
  if (from === null ? namesIssuer === true : from !== issuer)
    throw new ProviderError('refused', new Error('the response is from another issuer'))
  if (!accepted.searchParams.get('code') && !accepted.searchParams.get('error'))
    throw new ProviderError('refused', new Error('the response has no code'))
  return accepted
}

/** Whether userinfo is another user's than the ID token. */
const isOfAnotherUser = (error: unknown) =>
  error instanceof oidc.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

/** The claims of the ID token and of userinfo; the first alone if userinfo cannot be read, with its fault. */
async function readClaims(
  configuration: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
) {
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider sent no ID token')
  if (!configuration.serverMetadata().userinfo_endpoint) return { claims, userInfoFault: null }
  try {
    const more = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    return { claims: { ...claims, ...more }, userInfoFault: null }
  } catch (error) {
    if (isOfAnotherUser(error)) throw error
    return { claims, userInfoFault: toProviderError(error) }
  }
}

/** Discovers the provider at the first sign-in and again after a failure, so that the portal starts without it. */
export function createSignOnClient(input: SignOnClientInput) {
  const configured = loadOnce(() => orProviderError(discover(input)))
  const redirectUri = `${input.publicUrl}${CALLBACK}`
  return {
    /** The provider's address for the browser. Rejects with a ProviderError if the discovery fails. */
    async begin({ state, nonce, verifier }: FlowProof, { language, signsUp, forcesPassword }: AuthorizationOptions) {
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
    /**
     * The identity of the user at callback `address`. Rejects with a ProviderError if the response does not match `proof`.
     * With a `userInfoFault` the profile has the claims of the ID token alone.
     */
    async complete(address: URL, { state, nonce, verifier }: FlowProof) {
      const configuration = await configured()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const callback = acceptCallback(address, configuration)
      const tokens = await orProviderError(oidc.authorizationCodeGrant(configuration, callback, checks))
      const { claims, userInfoFault } = await orProviderError(readClaims(configuration, tokens))
      const subject = subjectOf(claims)
      if (subject === null)
        throw new ProviderError('unusable', new Error('the subject is not a text of at most 255 ASCII characters'))
      return { issuer: configuration.serverMetadata().issuer, subject, profile: toProfile(claims), userInfoFault }
    },
  }
}

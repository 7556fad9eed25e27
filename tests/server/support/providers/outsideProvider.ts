import { generateKeyPair, exportJWK } from 'jose'
import { createServer } from 'node:http'
import type { Database } from '@/server/storage/database'
import { OidcProvider } from '@/server/identity/provider/oidcProvider'
import { RecordAdapter } from '@/server/identity/provider/recordAdapter'
import { freePort } from '../freePort'

export type OutsideProvider = { issuer: string; clientId: string; clientSecret: string; stop(): Promise<void> }

const claims = { sub: 'outsider', email: 'ada@example.org', name: 'Ada', picture: 'https://pictures.example/ada.png' }

/** Another OpenID provider on its own port, which signs in every user as Ada. */
export async function startOutsideProvider(db: Database, redirectUri: string): Promise<OutsideProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const seconds = 600
  const provider = new OidcProvider(issuer, {
    adapter: (model) => new RecordAdapter(db, `outside ${model}`),
    clients: [
      {
        client_id: 'portal-there',
        client_secret: 'known-to-both',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    clientAuthMethods: ['client_secret_post'],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'there' }] },
    cookies: {
      keys: ['outside'],
      names: { session: 'there', interaction: 'there-interaction', resume: 'there-resume' },
    },
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    clientBasedCORS: () => false,
    findAccount: (_context, id) => ({ accountId: id, claims: () => claims }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    renderError: (context, out) => {
      context.body = out.error
    },
    ttl: {
      AccessToken: seconds,
      AuthorizationCode: seconds,
      IdToken: seconds,
      Interaction: seconds,
      Session: seconds,
      Grant: seconds,
    },
  })
  const handle = provider.callback()
  const http = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) void handle(request, response)
    else void provider.interactionFinished(request, response, { login: { accountId: 'outsider' } })
  })
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    clientId: 'portal-there',
    clientSecret: 'known-to-both',
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}

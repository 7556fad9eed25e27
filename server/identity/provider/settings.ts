import { LANGUAGE_COOKIE } from '@/openapi/configuration'
import { messagePage } from '../pages/layout'
import type { SsoPages } from '../pages/ssoPages'
import type { Configuration as ProviderSettings, Interaction, KoaContextWithOIDC } from 'oidc-provider'
import { hostCookie } from '@/server/platform/http/hostCookie'
import type { Database } from '@/server/storage/database'
import { chosenLanguage, resolveLanguage } from '@/openapi/rules/language'
import { CALLBACK, interactionPath } from '@/server/configuration/signInAddresses'
import { SCOPES } from '../claims'
import type { AccountStore } from '../accounts/accountStore'
import { SESSION_SECONDS } from '../accounts/providerSessions'
import { libraryCookies } from './hostCookies'
import type { ProviderKeys } from '../accounts/secrets'
import { RecordAdapter } from './recordAdapter'

export const CLIENT_ID = 'portal'
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** Grants all scopes: the portal is the provider's own client, so users have nothing to consent to. */
async function grantForPortal(context: KoaContextWithOIDC) {
  const { oidc } = context
  const clientId = oidc.client?.clientId
  const accountId = oidc.session?.accountId
  if (clientId === undefined || accountId === undefined) return undefined
  const known = oidc.result?.consent?.grantId ?? oidc.session?.grantIdFor(clientId)
  const found = known ? await oidc.provider.Grant.find(known) : undefined
  if (found) return found
  const grant = new oidc.provider.Grant({ clientId, accountId })
  grant.addOIDCScope(SCOPES.join(' '))
  await grant.save()
  return grant
}

function findAccountIn(accounts: Pick<AccountStore, 'find'>): NonNullable<ProviderSettings['findAccount']> {
  return async (_context, id) => {
    const account = await accounts.find(id)
    if (!account) return undefined
    const { username, nickname, email } = account
    return {
      accountId: id,
      claims: () => ({
        sub: id,
        preferred_username: username,
        nickname,
        ...(email ? { email, email_verified: false } : {}),
      }),
    }
  }
}

function cookieSettings(keys: ProviderKeys, secure: boolean): NonNullable<ProviderSettings['cookies']> {
  const cookie = { httpOnly: true, signed: true, overwrite: true, sameSite: 'lax', secure } as const
  return {
    keys: [...keys.cookieKeys],
    names: {
      session: hostCookie(libraryCookies.session, secure),
      interaction: hostCookie(libraryCookies.interaction, secure),
      resume: hostCookie(libraryCookies.resume, secure),
    },
    long: { ...cookie, path: '/' },
    short: cookie,
  }
}

/** The address of the sign-in page, with the language, so that its error pages have it too. */
function interactionAddress({ uid, params: { ui_locales: locales } }: Interaction): string {
  return `${interactionPath(uid)}${typeof locales === 'string' ? `?lang=${chosenLanguage(locales)}` : ''}`
}

type ErrorPages = Pick<SsoPages, 'frame' | 'policy' | 'textsIn'>

/** Renders the library's errors (an unknown client, an expired sign-in) as one of our pages. */
function providerErrorPage(pages: ErrorPages): NonNullable<ProviderSettings['renderError']> {
  return async (context, out) => {
    const parameters = new URL(context.href).searchParams
    const remembered = context.cookies.get(LANGUAGE_COOKIE, { signed: false })
    const query = parameters.get('lang') ?? parameters.get('ui_locales')
    const language = resolveLanguage({ query, remembered, browser: context.get('accept-language') })
    const { title, lead } = pages.textsIn(language).errors[out.error === 'server_error' ? 'failed' : 'flowUnknown']
    context.type = 'html'
    context.set('Content-Security-Policy', pages.policy)
    context.set('Cache-Control', 'no-store')
    context.body = String(
      await messagePage({ ...pages.frame(language), title, lead, otherLanguageHref: null, retryHref: null }),
    )
  }
}

export type SettingsInput = {
  db: Database
  keys: ProviderKeys
  accounts: Pick<AccountStore, 'find'>
  publicUrl: string
  pages: ErrorPages
}

/** The library's settings: authorization code with PKCE for one client, nothing else. */
export function providerSettings({ db, keys, accounts, publicUrl, pages }: SettingsInput): ProviderSettings {
  return {
    adapter: (model) => new RecordAdapter(db, model),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: keys.clientSecret,
        redirect_uris: [`${publicUrl}${CALLBACK}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: cookieSettings(keys, publicUrl.startsWith('https:')),
    claims: { openid: ['sub'], profile: ['preferred_username', 'nickname'], email: ['email', 'email_verified'] },
    extraParams: ['screen'],
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
    },
    clientBasedCORS: () => false,
    findAccount: findAccountIn(accounts),
    interactions: { url: (_context, interaction) => interactionAddress(interaction) },
    loadExistingGrant: grantForPortal,
    pkce: { required: () => true },
    renderError: providerErrorPage(pages),
    responseTypes: ['code'],
    scopes: SCOPES,
    ttl: {
      AccessToken: 5 * MINUTE_SECONDS,
      AuthorizationCode: MINUTE_SECONDS,
      IdToken: 5 * MINUTE_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
    },
  }
}

import { LANGUAGE_COOKIE } from '@/openapi/configuration'
import { resolveLanguage } from '@/openapi/rules/language'
import { messagePage } from './layout'
import type { SsoPages } from './ssoPages'
import { ssoTexts } from '../texts/texts'
import type { SettingsInput } from '../provider/settings'

/** Renders the library's errors (an unknown client, an expired sign-in) as one of our pages. */
export function providerErrorPage(pages: SsoPages): SettingsInput['renderError'] {
  return async (context, out) => {
    const parameters = new URL(context.href).searchParams
    const remembered = context.cookies.get(LANGUAGE_COOKIE, { signed: false })
    const query = parameters.get('lang') ?? parameters.get('ui_locales')
    const language = resolveLanguage({ query, remembered, browser: context.get('accept-language') })
    const { title, lead } = ssoTexts[language].errors[out.error === 'server_error' ? 'failed' : 'flowUnknown']
    context.type = 'html'
    context.set('Content-Security-Policy', pages.policy)
    context.set('Cache-Control', 'no-store')
    context.body = String(
      await messagePage({ ...pages.frame(language), title, lead, otherLanguageHref: null, retryHref: null }),
    )
  }
}

import type { Hono, MiddlewareHandler } from 'hono'
import type { Interaction } from 'oidc-provider'
import { resolveLanguage } from '@/openapi/rules/language'
import type { RequestContext, ServerEnv } from '@/server/platform/http/requestContext'
import { readForm } from '../accounts/accountForm'
import { interactionPath } from '@/server/configuration/signInAddresses'
import { createScreens, createSignIn, createSignUp, type FormPorts, type ScreenPorts, type SignInVisit } from './forms'
import { cookiesForLibrary } from '../provider/hostCookies'
import type { SsoPages } from '../pages/ssoPages'

const PATH = interactionPath(':uid')

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)

function screenOf({ context, interaction }: SignInVisit): 'signin' | 'signup' {
  return (context.req.query('screen') ?? asText(interaction.params['screen'])) === 'signup' ? 'signup' : 'signin'
}

type InteractionPorts = Omit<FormPorts, 'accounts' | 'provider'> & {
  accounts: FormPorts['accounts'] & ScreenPorts['accounts']
  /** Reads the pending sign-in of a browser from its cookies. */
  provider: FormPorts['provider'] & { interaction: (cookies: string | undefined) => Promise<Interaction | null> }
  pages: ScreenPorts['pages'] & Pick<SsoPages, 'sendError'>
  /** Rejects forms that no page of the portal sent. */
  ownPage: MiddlewareHandler<ServerEnv>
}

export function addInteractionRoutes(app: Hono<ServerEnv>, ports: InteractionPorts): void {
  const { provider, pages, ownPage } = ports
  const screens = createScreens(ports)
  const signIn = createSignIn(ports, screens)
  const signUp = createSignUp(ports, screens)
  async function visitOf(context: RequestContext): Promise<SignInVisit | null> {
    const cookies = cookiesForLibrary(context.req.header('cookie'), context.req.path)
    const interaction = await provider.interaction(cookies)
    if (!interaction || interaction.uid !== context.req.param('uid') || interaction.prompt.name !== 'login') return null
    const query = context.req.query('lang') ?? asText(interaction.params['ui_locales'])
    const language = resolveLanguage({ query, remembered: null, browser: context.req.header('accept-language') })
    context.set('language', language)
    return { context, interaction, cookies, language }
  }

  app.get(PATH, async (context) => {
    const visit = await visitOf(context)
    if (!visit) return pages.sendError(context, 'flowUnknown', { status: 400 })
    return screenOf(visit) === 'signup' ? screens.signUp(visit, {}, {}, null) : screens.signIn(visit, null, null)
  })

  app.post(PATH, ownPage, async (context) => {
    const visit = await visitOf(context)
    if (!visit) return pages.sendError(context, 'flowUnknown', { status: 400 })
    const form = await readForm(context)
    return screenOf(visit) === 'signup' ? signUp(visit, form) : signIn(visit, form)
  })
}

import type { Hono } from 'hono'
import { createHash } from 'node:crypto'
import type { LocalisedText } from '@/openapi/configuration'
import type { Language } from '@/openapi/types'
import { pageLanguage, type RequestContext, type ServerEnv } from '@/server/platform/http/requestContext'
import { RETRY_AFTER_S } from '@/server/platform/http/unavailable'
import type { ContentPort } from '@/server/configuration/content'
import { SSO } from '@/server/configuration/signInAddresses'
import { ssoTexts } from '../texts/texts'
import type { SsoError, SsoTexts } from '../texts/en'
import { HashQueueFull } from '../accounts/hashQueue'
import { messagePage, type Html } from './layout'
import { followSignOutScript } from './followSignOut'
import { formScript } from './formScript'
import { ssoCss } from './styles'

type Status = 200 | 400 | 403 | 404 | 413 | 422 | 429 | 500 | 502 | 503

type ErrorPageOptions = { status: Status; language?: Language; retryHref?: string | null; retryText?: string }

type SsoPagesInput = {
  publicUrl: string
  /** The operator's address for users, by language; '' for none. */
  contactEmail: LocalisedText
  themeCss: string
  content: ContentPort
}

export type SsoPages = ReturnType<typeof createSsoPages>

/** The address to retry: that of the request, or for a form that of its page. */
function retryAddress({ req }: RequestContext, publicUrl: string): string | null {
  const own = new URL(req.url)
  if (req.method === 'GET') return own.pathname + own.search
  const referrer = req.header('referer') ?? ''
  return referrer.startsWith(`${publicUrl}/`) ? referrer.slice(publicUrl.length) : null
}

/** Allows files of this origin only, no script that creates another, and forms to this site. */
function contentSecurityPolicy(publicUrl: string) {
  return `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`
}

function withContentHash(name: string, ending: 'css' | 'js', body: string) {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12)
  const type = `text/${ending === 'js' ? 'javascript' : 'css'}; charset=utf-8`
  return { path: `${SSO}/${name}-${hash}.${ending}`, type, body }
}

/** The common parts of all sign-in pages. */
export function createSsoPages({ publicUrl, contactEmail, themeCss, content }: SsoPagesInput) {
  const policy = contentSecurityPolicy(publicUrl)
  const stylesheet = withContentHash('style', 'css', `${themeCss}\n${ssoCss}`)
  const followSignOut = followSignOutScript(content.current().shared.names.en.storagePrefix)
  const script = withContentHash('script', 'js', [followSignOut, formScript].join(';'))
  const fixed = { stylesheet: stylesheet.path, script: script.path, portalUrl: publicUrl }
  const textsIn = (language: Language) => ssoTexts(language, content.current().shared.names[language])

  function frame(language: Language) {
    const { names, pictures } = content.current().shared
    const given = { product: names[language].product, icon: pictures.icon, contactEmail: contactEmail[language] }
    return { language, texts: textsIn(language), ...fixed, ...given }
  }

  async function send(context: RequestContext, content: Html, status: Status = 200) {
    context.header('Content-Security-Policy', policy)
    context.header('Cache-Control', 'no-store')
    context.header('Referrer-Policy', 'same-origin')
    return context.html(await content, status)
  }

  const languageOf = (context: RequestContext) =>
    context.var.language ?? pageLanguage(context, context.req.query('lang') ?? context.req.query('ui_locales'))

  function sendError(context: RequestContext, error: SsoError, options: ErrorPageOptions) {
    const { status, language = languageOf(context), retryHref = null, retryText } = options
    const { title, lead } = textsIn(language).errors[error]
    const retry = { retryHref, ...(retryText ? { retryText } : {}) }
    return send(context, messagePage({ ...frame(language), title, lead, otherLanguageHref: null, ...retry }), status)
  }

  return {
    policy,
    /** The stylesheet and the script, at addresses with a hash of their content. */
    files: [stylesheet, script],
    frame,
    textsIn,
    languageOf,
    send,
    sendError,
    /** Sends a 503 page with a link back to the address before. */
    sendUnavailable(context: RequestContext) {
      context.header('Retry-After', RETRY_AFTER_S)
      const retryHref = context.var.retryHref ?? retryAddress(context, publicUrl)
      const retry = retryHref === null ? {} : { retryHref, retryText: textsIn(languageOf(context)).tryAgain }
      return sendError(context, 'unavailable', { status: 503, ...retry })
    },
  }
}

/** Serves the stylesheet and the script of the pages. */
export function addPageFiles(app: Hono<ServerEnv>, { files }: Pick<SsoPages, 'files'>): void {
  for (const { path, type, body } of files)
    app.get(path, (context) => {
      context.header('Cache-Control', 'public, max-age=31536000, immutable')
      return context.body(body, 200, { 'Content-Type': type })
    })
}

/** The same address in the other language. */
export function inOtherLanguage(context: RequestContext, language: Language): string {
  const { pathname, searchParams } = new URL(context.req.url)
  searchParams.set('lang', language === 'zh' ? 'en' : 'zh')
  return `${pathname}?${searchParams.toString()}`
}

/** The text and status of a response that asks the user to retry later. */
export type RetryLater = { text: string; status: 429 | 503 }

export function tooMany(context: RequestContext, texts: SsoTexts, seconds: number): RetryLater {
  context.header('Retry-After', String(seconds))
  return { text: texts.tooManyAttempts(Math.ceil(seconds / 60)), status: 429 }
}

/** Responds that no password can be checked now; rethrows any other error. */
export function busy(context: RequestContext, texts: SsoTexts, error: unknown): RetryLater {
  if (!(error instanceof HashQueueFull)) throw error
  context.header('Retry-After', String(error.retryAfterSeconds))
  return { text: texts.busy, status: error.reason === 'network' ? 429 : 503 }
}

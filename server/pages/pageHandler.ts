import path from 'node:path'
import type { RenderBundle, InlineHashes } from '@/openapi/renderBundle'
import { languageTags } from '@/openapi/rules/language'
import { hasPlayground } from '@/openapi/rules/playground'
import type { Language } from '@/openapi/types'
import { type Configuration, originsOf, pictureOrigins } from '../configuration/configuration'
import { pageLanguage, type RequestContext } from '../platform/http/requestContext'
import type { FindPageUser } from '../portal/api/operations'
import { contentTypeOf, createEntry, HTML, sendEntry, sendFile, type Entry } from './entry'
import { withoutHeadingFont } from './headingFont/headingFont'
import { createPersonalSender } from './personalPage'
import { createSampleModelFiller } from './sampleModel'
import { sendWorkerRemoval } from './workerRemoval'
import type { ModelPagesRenderer } from './modelPages'
import type { ProjectsPageRenderer } from './projectsPage'
import type { Build, PageChoice, Site, SitePage } from './site'

/** A script source as an exact address, not a whole host. Characters that would end a directive or a quoted text are encoded. */
function scriptSource(address: string): string[] {
  if (!URL.canParse(address)) return []
  const { origin, pathname } = new URL(address)
  return [origin + pathname.replaceAll(/[;,$\\]/g, encodeURIComponent)]
}

/** The style element of React Aria's `usePress`. A new version of it changes the hash; the browser tests then fail. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** The policy of one page: this origin, the page's inline scripts and styles by hash, and the configured origins. */
export function pagePolicy(configuration: Configuration, hashes: InlineHashes): string {
  const { portal, publicUrl, connectOrigins } = configuration
  const { trackingScript, analyticsScript, clientInfo } = portal.outside
  const scripts = [portal.interestGroupScript, trackingScript, analyticsScript].flatMap(scriptSource)
  // Tracking scripts report to the origin that they come from.
  // The playground of another server's model API calls it from the page, with a pasted token.
  const modelApi = hasPlayground(portal) ? [] : [portal.apiBase]
  const connected = [
    ...modelApi,
    portal.homeContent,
    portal.errorReporting.dsn,
    clientInfo,
    trackingScript,
    analyticsScript,
  ]
  const directives: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...hashes.scripts, ...scripts],
    ['style-src', "'self'", ...hashes.styles, REACT_ARIA_STYLE],
    ['img-src', "'self'", 'data:', ...pictureOrigins(configuration)],
    ['media-src', "'self'"],
    ['font-src', "'self'"],
    ['manifest-src', "'self'"],
    ['connect-src', "'self'", ...originsOf(connected), ...connectOrigins],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'portal-script', 'highcharts'],
    ...(publicUrl.startsWith('https:') ? [['upgrade-insecure-requests'] as const] : []),
  ]
  return directives.map((directive) => [...new Set(directive)].join(' ')).join('; ')
}

/** Responds to a request for a page or an asset; null for paths that it does not serve. */
export type PageHandler = (context: RequestContext, findPageUser: FindPageUser) => Promise<Response | null>

/** The page for routes that are rendered in the browser alone, without a frame. */
export const SHELL = '/_shell'

type SampleModelFiller = ReturnType<typeof createSampleModelFiller>

type PageHandlerInput = Pick<Build, 'clientDirectory' | 'files'> & {
  configuration: Configuration
  site: Site
  /** Replaces the site's own page of projects with one that is rendered again after changes. */
  projectsPage?: ProjectsPageRenderer
  /** Replaces the site's own page of models, and adds a page for each, rendered again when the offered models change. */
  modelPages?: ModelPagesRenderer
  render: Pick<RenderBundle, 'pathKind' | 'missingPageFor' | 'redirectFor' | 'renderPerson' | 'firstCalls'>
}

const keyOf = (name: string, language: Language) => `${language} ${name}`

function cacheControl(file: string) {
  return file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

const languageHeaders = (language: Language) => ({
  'Content-Language': languageTags[language],
  Vary: 'Accept-Language, Cookie',
})

function createPolicies(configuration: Configuration) {
  const policies = new WeakMap<SitePage, string>()
  return (page: SitePage) => {
    const policy = policies.get(page) ?? pagePolicy(configuration, page.hashes)
    policies.set(page, policy)
    return policy
  }
}

/** The pages for browsers that save data: without the headline font, made at the first request for each. */
function createSavingPages(styles: string) {
  const entries = new WeakMap<SitePage, Promise<Entry>>()
  return (page: SitePage) => {
    const entry =
      entries.get(page) ?? createEntry(Buffer.from(withoutHeadingFont(page.entry.body.toString(), styles)), HTML)
    entries.set(page, entry)
    return entry
  }
}

function createPageSender(
  { configuration, site, projectsPage, modelPages, render }: PageHandlerInput,
  { pageOf }: SampleModelFiller,
) {
  const sendPersonal = createPersonalSender(render)
  const policyOf = createPolicies(configuration)
  const savingEntryOf = createSavingPages(site.headingStyles)
  const pages = new Map(site.pages.map((page) => [keyOf(page.path, page.language), page]))
  return async (context: RequestContext, { name, isIndexed, status = 200 }: PageChoice, findPageUser: FindPageUser) => {
    const language = pageLanguage(context)
    const isChoice = Object.keys(context.req.query()).some((key) => key !== 'lang')
    const rendered =
      (!isChoice && projectsPage?.find(name, language)) ||
      modelPages?.find(name, language, isChoice) ||
      pages.get(keyOf(name, language))
    if (!rendered) return null
    const page = await pageOf(rendered)
    const headers = {
      ...languageHeaders(language),
      'Content-Security-Policy': policyOf(page),
      ...(isIndexed ? {} : { 'X-Robots-Tag': 'noindex' }),
    }
    const isSaving = site.headingStyles !== '' && context.req.header('save-data') === 'on'
    const personal = isSaving ? page.personal && withoutHeadingFont(page.personal, site.headingStyles) : page.personal
    const personalResponse =
      personal && (await sendPersonal(context, { name, language, personal, isChoice, headers, status }, findPageUser))
    if (personalResponse) return personalResponse
    const entry = isSaving ? await savingEntryOf(page) : page.entry
    return sendEntry(context, entry, { ...headers, 'Cache-Control': 'no-cache' }, status)
  }
}

function createFileSender(
  { site, modelPages, files, clientDirectory }: PageHandlerInput,
  { entryOf }: SampleModelFiller,
) {
  const known = new Set(files)
  const find = (name: string) => modelPages?.findFile(name) ?? site.files.get(name)
  return async (context: RequestContext, name: string) => {
    const headers = { 'Cache-Control': cacheControl(name) }
    const entry = find(name)
    if (entry) return sendEntry(context, name.startsWith('/assets/') ? entry : await entryOf(entry), headers)
    const language = pageLanguage(context)
    const localised = find(name.replace(/(?=\.md$)/, `.${language}`))
    if (localised) return sendEntry(context, await entryOf(localised), { ...headers, ...languageHeaders(language) })
    return known.has(name) ? sendFile(context, path.join(clientDirectory, name), contentTypeOf(name), headers) : null
  }
}

/**
 * Serves the rendered pages and the client's files. A path below the documentation or the models without a page gets 404 and a
 * page that says so; other unknown paths are redirected to the first page.
 */
export function createPageHandler(input: PageHandlerInput): PageHandler {
  const { render, modelPages } = input
  const filler = createSampleModelFiller(input.configuration.portal, () => modelPages?.offeredIds() ?? [])
  const sendPage = createPageSender(input, filler)
  const sendClientFile = createFileSender(input, filler)
  return async (context, findPageUser) => {
    // Browsers send this header for the scripts of service workers alone, and the portal has none.
    if (context.req.header('service-worker') === 'script') return sendWorkerRemoval()
    const { pathname, search } = new URL(context.req.url)
    const file = await sendClientFile(context, pathname)
    if (file) return file
    if (/^\/(assets|\.well-known)(\/|$)/.test(pathname)) return null
    const kind = render.pathKind(pathname)
    const name = pathname.replace(/(?<=[^/]|^\/)\/+$/, '')
    if (kind === 'page' || kind === 'frame')
      return sendPage(context, { name, isIndexed: kind === 'page' }, findPageUser)
    const model = kind === 'shell' ? (modelPages?.choose(pathname) ?? null) : null
    if (model) return sendPage(context, model, findPageUser)
    if (kind === 'shell') return sendPage(context, { name: SHELL, isIndexed: false }, findPageUser)
    const missing = render.missingPageFor(pathname)
    if (missing !== null) return sendPage(context, { name: missing, isIndexed: false, status: 404 }, findPageUser)
    context.header('Vary', 'Accept-Language, Cookie')
    return context.redirect(`${kind === 'redirect' ? (render.redirectFor(pathname) ?? '/') : '/'}${search}`, 302)
  }
}

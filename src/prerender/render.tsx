import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { createActor, fromCallback } from 'xstate'
import { languageMachine } from '@/machines/language/language.machine'
import { portalMachine } from '@/machines/portal/portal.machine'
import { sessionMachine } from '@/machines/session/session.machine'
import type { SessionEvent } from '@/machines/session/session.types'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { RenderBundle, RenderedPage } from '@/openapi/renderBundle'
import type { Language } from '@/openapi/types'
import type { PortalRuntime, Surroundings } from '../actors/portal'
import { redirects, routeFor, routes, type PortalRoute } from '../content/paths'
import { loadTexts } from '../i18n/loadTexts'
import { textsFor } from '../i18n/texts'
import { loadLateSections } from '../layout/deferred/lateSections'
import base from '../ui/theme/base.css?inline'
import tokens from '../ui/theme/tokens.css?inline'
import { App } from '../app/App'
import { assemblePage, type PageParts } from './assemblePage'
import { preparePage } from '../app/routes/pages'
import { shellBody } from './shell'
import { siteFiles } from './siteFiles'

const languages: readonly Language[] = ['zh', 'en']
const documents = routes.filter((route) => route.kind === 'document')
const shellPath = '/_shell'

type RenderInput = Parameters<RenderBundle['renderSite']>[0]

/** See `RenderBundle`. Pages are rendered for an anonymous visitor, from path and configuration alone. */
export async function renderSite(input: RenderInput): Promise<readonly RenderedPage[]> {
  const pages: RenderedPage[] = []
  for (const language of languages) {
    for (const route of documents) {
      await Promise.all([preparePage(route, language), loadTexts(language, ['pageDescriptions'])])
      await loadLateSections(language)
      pages.push(renderPage(input, route, language))
    }
    const shell = { path: shellPath, language, route: null, body: shellBody(language), name: '', description: '' }
    pages.push(assemblePage({ ...input, ...shell }))
  }
  return pages
}

function renderPage(input: RenderInput, route: PortalRoute, language: Language): RenderedPage {
  const texts = textsFor(language)
  const parts: PageParts = {
    ...{ ...input, path: route.path, language, route },
    body: renderBody(input.configuration, route, language),
    name: route.key === 'home' ? texts.common.productName() : texts.pageNames[route.titleKey](),
    description: texts.pageDescriptions[route.titleKey](),
  }
  return assemblePage(parts)
}

const renderBody = (configuration: PortalConfiguration, route: PortalRoute, language: Language) =>
  renderToString(
    <StaticRouter location={route.path}>
      <App configuration={configuration} runtime={stillRuntime(language)} reporter={silentReporter} />
    </StaticRouter>,
  )

const silentReporter = { report: () => undefined, reported: () => [] }

/** The actor system at rest: nobody is signed in, and nothing runs. */
function stillRuntime(language: Language): PortalRuntime {
  const still = fromCallback<SessionEvent>(() => undefined)
  const portal = createActor(
    portalMachine.provide({
      actors: {
        session: sessionMachine.provide({ actors: { watchOtherTabs: still, watchPage: still } }),
        language: languageMachine.provide({ actions: { showLanguage: () => undefined } }),
      },
    }),
    {
      input: {
        session: {
          arrival: { code: null, trusted: false },
          route: { requiresLogin: false },
          browser: { hasCookie: false, mark: 'none', trips: [], now: 0 },
        },
        language: { language },
      },
    },
  )
  return { portal, surroundings: stillSurroundings }
}

/** Adapters may be made of these; nothing that is rendered once uses one. */
const stillSurroundings: Surroundings = {
  window: globalThis.window, // there is none on a server, and no page asks for it before it is shown
  client: () => new Promise(() => undefined),
  notify: () => undefined,
  report: () => undefined,
}

/** See `RenderBundle`. */
export function pathKind(pathname: string) {
  if (redirectFor(pathname) !== null) return 'redirect' as const
  const route = routeFor(pathname)
  if (!route) return 'unknown' as const
  return route.kind === 'document' ? ('page' as const) : ('shell' as const)
}

/** See `RenderBundle`. */
export const redirectFor = (pathname: string): string | null => redirects[pathname.replace(/(?<=.)\/+$/, '')] ?? null

/** See `RenderBundle`. */
export const routeTable: RenderBundle['routeTable'] = [
  ...routes.map(({ path, kind }) => ({ path, kind: kind === 'document' ? ('page' as const) : kind, to: null })),
  ...Object.entries(redirects).map(([path, to]) => ({ path, kind: 'redirect' as const, to })),
]

export const themeCss = `${tokens}\n${base}`

export { siteFiles }

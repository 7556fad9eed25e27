import { getRequestListener } from '@hono/node-server'
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import path from 'node:path'
import { getCookie } from 'hono/cookie'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { LANGUAGE_COOKIE } from '@/openapi/configuration'
import type { RenderBundle } from '@/openapi/renderBundle'
import { resolveLanguage } from '@/openapi/rules/language'
import { contentTypeOf } from '@/server/pages/entry'
import type { PageHandler } from '@/server/pages/pageHandler'
import { writeFirstSamples } from '@/server/operator/community/samples'
import type { Configuration } from '@/server/configuration/configuration'
import { readSettings } from '@/server/configuration/settings'
import { withAdminSocket } from '@/server/operator/socket/adminSocket'
import { checkFaultMode, OUTSIDE_SETTINGS, takeFaultMode } from '../faults/setting'
import { projectRoot } from '@/server/platform/projectRoot'
import { portFailure } from '@/server/app/listen'
import { createCalendar } from '@/server/platform/calendar'
import { prepareStart, warnOfUnreachableServices } from '@/server/app/prepareStart'
import { createReloadingServer, loadOpenDatabase, type ReloadingServer } from './reloadingServer'
import { stopOnSignal, reportFailure, welcomeText } from '@/server/app/terminal'

const isServers = /^\/(puyu|sso|v1|api\/v1|healthz|readyz|faults)(\/|\?|$)/

async function loadRender(vite: ViteDevServer): Promise<RenderBundle> {
  return (await vite.ssrLoadModule('/src/prerender/render.tsx')) as RenderBundle // as: the module is written against this type
}

/** Renders pages for each request, with Vite's client instead of built files. */
function developmentPages(vite: ViteDevServer, { portal, content: port }: Configuration): PageHandler {
  const content = port.current()
  return async (context) => {
    const render = await loadRender(vite)
    render.setContent(content.shared, content.texts)
    const { pathname, search } = new URL(context.req.url)
    const remembered = getCookie(context, LANGUAGE_COOKIE)
    const [query, browser] = [context.req.query('lang'), context.req.header('accept-language')]
    const language = resolveLanguage({ query, remembered, browser })
    const names = [pathname, pathname.replace(/(?=\.md$)/, `.${language}`)]
    const file = names.some((name) => path.extname(name) !== '')
      ? (await render.siteFiles(portal)).find((one) => names.includes(one.path))
      : undefined
    if (file) return context.body(file.body, 200, { 'Content-Type': file.contentType })
    const picture = content.pictures.get(pathname)
    if (picture) return context.body(new Uint8Array(picture), 200, { 'Content-Type': contentTypeOf(pathname) })
    const kind = render.pathKind(pathname)
    if (kind === 'redirect' || kind === 'unknown')
      return context.redirect(`${render.redirectFor(pathname) ?? '/'}${search}`, 302)
    const source = await readFile(path.join(projectRoot, 'index.html'), 'utf8')
    const template = await vite.transformIndexHtml(pathname, source)
    const missing = render.missingPageFor(pathname)
    const wanted = kind === 'shell' ? '/_shell' : (missing ?? pathname.replace(/(?<=.)\/+$/, ''))
    const pages = await render.renderSite({ configuration: portal, template, manifest: {}, styles: {} })
    const page = pages.find((candidate) => candidate.path === wanted && candidate.language === language)
    // Vite's client injects styles and evaluates modules, which the policy of the built pages forbids.
    context.header('Content-Security-Policy', "base-uri 'none'; frame-ancestors 'none'")
    // The inspector's window answers the page that opened it.
    context.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    return page ? context.html(page.html, missing === null ? 200 : 404) : null
  }
}

function serve(http: HttpServer, vite: ViteDevServer, server: ReloadingServer, { port, host }: Configuration) {
  const answer = getRequestListener((request, bindings) => server.fetch(request, bindings))
  http.on('request', (request, response) => {
    if (isServers.test(request.url ?? '/')) void answer(request, response)
    else vite.middlewares(request, response, () => void answer(request, response))
  })
  const stop = async () => {
    http.close()
    await vite.close()
    http.closeAllConnections()
    await server.close()
  }
  return new Promise<() => Promise<void>>((resolve, reject) => {
    http.once('error', (error) => reject(portFailure(port, host, error)))
    http.listen(port, host, () => resolve(stop))
  })
}

/** With `PORTAL_TEST_FAULTS=true`, calls fail as planned at `/faults`. */
async function withFaultMode(server: ReloadingServer, { publicUrl }: Configuration): Promise<ReloadingServer> {
  const { withFaults } = await import('../faults/faults')
  checkFaultMode(publicUrl)
  process.stdout.write(`  faults: ${publicUrl}/faults\n`)
  return { ...server, fetch: withFaults((request, bindings) => server.fetch(request, bindings), publicUrl).fetch }
}

async function start() {
  const { isFaulty, variables } = takeFaultMode(process.env)
  const defaults = { LOG_LEVEL: 'warn', ...(isFaulty && OUTSIDE_SETTINGS) }
  const settings = readSettings(process.cwd(), variables, { defaults })
  const { configuration } = settings
  const log = await prepareStart(settings)
  const http = createHttpServer()
  const vite = await createVite({
    root: projectRoot,
    server: { middlewareMode: true, ws: { server: http } },
    appType: 'custom',
  })
  const openDatabase = await loadOpenDatabase(vite)
  const database = await withAdminSocket(await openDatabase(configuration, log), configuration, log)
  try {
    const now = new Date()
    await writeFirstSamples(database, {
      content: configuration.content.current(),
      day: createCalendar(configuration.reportingTimeZone).dayOf(now),
      now,
    })
    const server = await createReloadingServer(vite, {
      configuration,
      database,
      render: await loadRender(vite),
      pages: developmentPages(vite, configuration),
      log,
      checksResponses: true,
    })
    const served = isFaulty ? await withFaultMode(server, configuration) : server
    stopOnSignal(await serve(http, vite, served, configuration), log)
    process.stdout.write(welcomeText(configuration))
    void warnOfUnreachableServices(configuration, log)
    if (process.argv.includes('--inspect-flows'))
      process.stdout.write(`  inspector: ${configuration.publicUrl}/?inspect\n`)
  } catch (error) {
    await database.close()
    throw error
  }
}

start().catch(reportFailure)

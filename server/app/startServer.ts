import { writeFirstSamples } from '../operator/community/samples'
import type { Configuration } from '../configuration/configuration'
import type { Settings } from '../configuration/settings'
import { createServer, type Server } from './createServer'
import type { Log } from '../platform/log'
import type { OpenDatabase } from '../storage/database'
import { openDatabase } from '../storage/openDatabase'
import { listen, listenMetrics } from './listen'
import { NO_SERVER_METRICS } from './deps'
import { tryMailServer, warnOfUnreachableServices, prepareStart } from './prepareStart'
import { withAdminSocket } from '../operator/socket/adminSocket'
import { createPageHandler, type PageHandler } from '../pages/pageHandler'
import { createModelPagesRenderer } from '../pages/modelPages'
import { createProjectsPageRenderer } from '../pages/projectsPage'
import { prepareSite, loadBuild } from '../pages/site'
import { projectRoot } from '../platform/projectRoot'
import { createCalendar } from '../platform/calendar'
import { createHashQueue } from '../identity/accounts/hashQueue'
import { stopOnSignal, welcomeText } from './terminal'
import { openTracing } from './tracing/openTracing'

/** Loads the metrics only if they have a port. */
async function openMetrics({ metrics: { port, host }, models }: Configuration, { pool, readPool }: OpenDatabase) {
  if (port === null) return { metrics: NO_SERVER_METRICS, stop: () => undefined }
  const { createPrometheus } = await import('./metrics/prometheus')
  const prometheus = createPrometheus(models.current(), pool && readPool && { requests: pool, reads: readPool })
  return { metrics: prometheus.metrics, stop: await listenMetrics(prometheus, { port, host }) }
}

/** Opens metrics and tracing; `stop` ends both. */
async function openWatch(configuration: Configuration, database: OpenDatabase, log: Log) {
  const { metrics, stop } = await openMetrics(configuration, database)
  try {
    const traces = await openTracing(configuration, log)
    return {
      metrics,
      tracing: traces.tracing,
      async stop() {
        stop()
        await traces.stop()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}

/** Wrappers of the built portal’s server and pages, for the fault mode. */
type Extensions = { server?: (server: Server) => Server; pages?: (pages: PageHandler) => PageHandler }

async function writeSamples(database: OpenDatabase, { contentFile, content, reportingTimeZone }: Configuration) {
  // The samples are projects of the example's organisation.
  if (contentFile !== null) return
  const now = new Date()
  const day = createCalendar(reportingTimeZone).dayOf(now)
  await writeFirstSamples(database, { content: content.current(), day, now })
}

/** Starts the built portal. */
export async function startServer(settings: Settings, extensions: Extensions = {}): Promise<void> {
  const { configuration } = settings
  const log = await prepareStart(settings)
  const build = await loadBuild(projectRoot, { hasOwnContent: configuration.contentFile !== null })
  const hashQueue = createHashQueue()
  const database = await withAdminSocket(await openDatabase(configuration, log), configuration, log, hashQueue)
  const opened = [() => database.close()]
  try {
    await writeSamples(database, configuration)
    const site = await prepareSite(build, configuration)
    const renderInput = { ...build, configuration: configuration.portal, headingStyles: site.headingStyles }
    const projectsPage = createProjectsPageRenderer(build.render.projectsPage, renderInput)
    const modelPages = createModelPagesRenderer(build.render.modelPages, renderInput)
    const ownPages = createPageHandler({ configuration, site, projectsPage, modelPages, ...build })
    const pages = extensions.pages?.(ownPages) ?? ownPages
    const watch = await openWatch(configuration, database, log)
    opened.push(() => watch.stop())
    const ownServer = await createServer({
      configuration,
      database,
      render: build.render,
      pages,
      projectsPage,
      modelPages,
      log,
      metrics: watch.metrics,
      tracing: watch.tracing,
      hashQueue,
    })
    const server = extensions.server?.(ownServer) ?? ownServer
    const listening = await listen(server, configuration.port, configuration.host)
    const stop = async (drainMs?: number) => {
      try {
        await listening.stop(undefined, drainMs)
      } finally {
        await watch.stop()
      }
    }
    stopOnSignal(stop, log)
    process.stdout.write(welcomeText(configuration))
    void server.readModels()
    void warnOfUnreachableServices(configuration, log)
    void tryMailServer(configuration.mail, log, watch.metrics)
  } catch (error) {
    for (const close of opened.toReversed()) await close().catch(() => undefined)
    throw error
  }
}

import { writeFirstSamples } from '../community/samples'
import type { Configuration } from '../configuration/configuration'
import type { Settings } from '../configuration/settings'
import { createServer, type Server } from '../http/createServer'
import type { OpenDatabase } from '../database/database'
import { openDatabase } from '../database/openDatabase'
import { listen } from '../http/listen'
import { listenMetrics } from '../metrics/listenMetrics'
import { NO_METRICS } from '../metrics/metrics'
import { warnOfUnreachableServices } from './serviceWarnings'
import { withAdminSocket } from '../operator/adminSocket'
import { loadBuild } from '../pages/build'
import { createPageHandler } from '../pages/pageHandler'
import { prepareSite } from '../pages/site'
import { prepareStart } from './prepareStart'
import { projectRoot } from '../lib/projectRoot'
import { createCalendar } from '../reporting/calendar'
import { createHashQueue } from '../sso/provider/hashQueue'
import { stopOnSignal } from './stopOnSignal'
import { welcome } from './terminal'

/** What counts is loaded only where somebody watches. */
async function openMetrics({ metrics: { port, host }, models }: Configuration, { pool }: OpenDatabase) {
  if (port === null) return { metrics: NO_METRICS, stop: () => undefined }
  const { createPrometheus } = await import('../metrics/prometheus')
  const prometheus = createPrometheus(models, pool)
  return { metrics: prometheus.metrics, stop: await listenMetrics(prometheus, { port, host }) }
}

/** Starts the built portal; `extend` may stand before its server. */
export async function startServer(settings: Settings, extend = (server: Server): Server => server): Promise<void> {
  const { configuration, log } = await prepareStart(settings)
  const build = await loadBuild(projectRoot)
  const hashQueue = createHashQueue()
  const database = await withAdminSocket(await openDatabase(configuration), configuration, log, hashQueue)
  try {
    const now = new Date()
    await writeFirstSamples(database, createCalendar(configuration.reportingTimeZone).dayOf(now), now)
    const site = await prepareSite(build, configuration)
    const pages = createPageHandler({ configuration, site, ...build })
    const watched = await openMetrics(configuration, database)
    const { metrics } = watched
    const { render } = build
    const input = { configuration, database, render, pages, log, metrics, hashQueue }
    const server = extend(await createServer(input))
    const listening = await listen(server, configuration.port, configuration.host)
    stopOnSignal(() => listening.stop().finally(watched.stop), log)
    welcome(configuration)
    void server.readModels()
    void warnOfUnreachableServices(configuration, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

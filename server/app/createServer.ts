import { startSending } from '../mail/sender'
import { errorFields } from '../platform/log'
import { offeredModelsOrNull } from '../portal/models/routes'
import { listProjectsInSnapshot } from '../records/community/projectStore'
import { cleanupJobs, startCleaning } from '../records/retention/cleanup'
import { createDeps, type ServerInput } from './deps'
import { createApp } from './routes'

const MAX_COUNTING_MS = 1000

const ignore = () => undefined

export type Server = Awaited<ReturnType<typeof createServer>>

/** The reference server without a port: everything it needs is given; of the environment only `UV_THREADPOOL_SIZE` is read. */
export async function createServer(input: ServerInput) {
  const { configuration, database, log, projectsPage, modelPages } = input
  const deps = await createDeps(input)
  const { db, stars, changes, calls, shutdown, recorder, health, models, describeModel, calendar, clock, now } = deps
  await projectsPage?.follow({
    listProjects: (query) => listProjectsInSnapshot(db, { ...query, includesStars: stars.isOn }),
    changes,
    log,
  })
  const modelsRendered = modelPages?.follow({
    listModels: async () => (await offeredModelsOrNull(models, log))?.map(({ id }) => describeModel(id)) ?? null,
    watchModels: models.watch,
    log,
  })
  // A start waits for no model server.
  if (configuration.models.current().upstreams.length === 0) await modelsRendered
  const app = createApp(deps, input.pages)
  const jobs = cleanupJobs(configuration.retentionDays, calendar)
  const cleaning = await startCleaning({ db: database.background, jobs, now, log })
  const { mail, publicUrl } = configuration
  const sending = startSending({ ...deps, db: database.background, mail, publicUrl })
  const cut = async () => {
    shutdown.begin()
    await calls.stop()
    shutdown.cut()
  }
  return {
    fetch: (request: Request, bindings?: object) => app.fetch(request, bindings),
    /** Reads the lists of models, so that the log says at once what is missing. */
    readModels: () => models.list().then(ignore, ignore),
    /** Stores the counts of model health that are due in some seconds. */
    saveHealth: () => health.save(),
    /** Sends the mails that are due, which happens every two seconds. */
    sendMails: () => sending.send(),
    /** Logs a failure outside of any request. */
    report: (error: unknown) => log.error(errorFields(error), 'server failed'),
    /** From here on responses end their connections and `/readyz` says 503. */
    beginStop: shutdown.begin,
    /** Aborts running requests, each in its protocol, and counts the model calls among them. */
    cut,
    /** Aborts the rest, stops background work and closes the database. */
    async close() {
      await cut()
      await recorder.close(MAX_COUNTING_MS)
      await health.close(MAX_COUNTING_MS)
      await stars.close()
      await cleaning.stop()
      await sending.stop()
      await projectsPage?.stop()
      await modelPages?.stop()
      clock.stop()
      await deps.stopModelServers()
      await changes.stop().catch((error: unknown) => log.warn(errorFields(error), 'change listener did not end'))
      await database.close()
    },
  }
}

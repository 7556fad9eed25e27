import './production'
import { writeFirstSamples } from '../community/samples'
import { readSettings } from '../configuration/settings'
import { createServer } from '../http/createServer'
import { openDatabase } from '../database/open'
import { listen } from '../http/listen'
import { warnOfNeighbours } from '../database/neighbours'
import { withOperatorDoor } from '../operator/door'
import { loadBuild } from '../pages/build'
import { createPageHandler } from '../pages/pageHandler'
import { prepareSite } from '../pages/site'
import { prepareStart } from './prepareStart'
import { projectRoot } from '../lib/projectRoot'
import { createCalendar } from '../reporting/calendar'
import { stopOnSignal } from './stopOnSignal'
import { reportFailure, welcome } from './terminal'

async function start() {
  const { configuration, log } = await prepareStart(readSettings(process.cwd(), process.env))
  const build = await loadBuild(projectRoot)
  const database = await withOperatorDoor(await openDatabase(configuration), configuration, log)
  try {
    const now = new Date()
    await writeFirstSamples(database, createCalendar(configuration.reportingTimeZone).dayOf(now), now)
    const site = await prepareSite(build, configuration)
    const pages = createPageHandler({ configuration, site, ...build })
    const server = await createServer({ configuration, database, render: build.render, pages, log })
    const listening = await listen(server, configuration.port, configuration.host)
    stopOnSignal(() => listening.stop(), log)
    welcome(configuration)
    void warnOfNeighbours(configuration, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

start().catch(reportFailure)

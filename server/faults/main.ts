// The built portal in the fault mode, from the sources: `PORTAL_TEST_FAULTS=true tsx server/faults/main.ts`.
import '../bin/production'
import { startServer } from '../bin/startServer'
import { reportFailure } from '../bin/terminal'
import { readSettings } from '../configuration/settings'
import type { Server } from '../http/createServer'
import { StartError } from '../lib/errors'
import { withFaults } from './faults'
import { createPlans } from './plans'
import { withoutServedData } from './servedData'
import { checkFaultMode, OUTSIDE_SETTINGS, takeFaultMode } from './setting'

async function start() {
  const { isFaulty, variables } = takeFaultMode(process.env)
  if (!isFaulty) throw new StartError('PORTAL_TEST_FAULTS: must be true, to say that this is meant')
  const settings = readSettings(process.cwd(), variables, { defaults: OUTSIDE_SETTINGS })
  const { publicUrl } = settings.configuration
  checkFaultMode(publicUrl)
  const plans = createPlans()
  await startServer(settings, {
    pages: (pages) => withoutServedData(pages, plans),
    server: (server: Server): Server => {
      const { fetch, release } = withFaults((request, bindings) => server.fetch(request, bindings), publicUrl, plans)
      const beginStop = () => {
        release()
        server.beginStop()
      }
      return { ...server, fetch, beginStop }
    },
  })
}

start().catch(reportFailure)

// The built portal in the fault mode, from the sources: `PORTAL_TEST_FAULTS=true tsx tools/faults/main.ts`.
import '@/server/bin/production'
import { startServer } from '@/server/app/startServer'
import { reportFailure } from '@/server/app/terminal'
import { readSettings } from '@/server/configuration/settings'
import type { Server } from '@/server/app/createServer'
import { StartError } from '@/server/platform/log'
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

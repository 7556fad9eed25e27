import type { Hono } from 'hono'
import { errorFields } from '../platform/errors'
import type { Shutdown } from '../platform/http/shutdown'
import type { ServerEnv } from '../platform/http/requestContext'

type HealthPorts = { checkDatabase: () => Promise<void>; shutdown: Pick<Shutdown, 'isStopping'> }

/** `/healthz`: the process responds; `/readyz`: the database is writable and the process does not stop. */
export function addHealthRoutes(app: Hono<ServerEnv>, { checkDatabase, shutdown }: HealthPorts): void {
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    if (shutdown.isStopping()) return context.json({ status: 'stopping' }, 503)
    try {
      await checkDatabase()
      return context.json({ status: 'ready' })
    } catch (error) {
      context.var.log.error(errorFields(error), 'database not available')
      return context.json({ status: 'unavailable' }, 503)
    }
  })
}

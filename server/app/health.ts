import type { Hono } from 'hono'
import { errorFields } from '../platform/errors'
import type { ServerDeps } from './serverDeps'
import type { ServerEnv } from '../platform/http/requestContext'

/** `/healthz`: the process answers; `/readyz`: the database can be written to and it does not stop. */
export function addHealthRoutes(app: Hono<ServerEnv>, { checkDatabase, shutdown }: ServerDeps): void {
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

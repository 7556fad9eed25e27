import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { errorFields } from '../errorFields'
import type { Parts } from '../parts'
import type { ServerEnv } from '../requestContext'

/** `/healthz`: the process answers; `/readyz`: the database answers too. */
export function addHealthRoutes(app: Hono<ServerEnv>, { db }: Parts): void {
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    try {
      await db.execute(sql`select 1`)
      return context.json({ status: 'ready' })
    } catch (error) {
      context.var.log.error(errorFields(error), 'database not available')
      return context.json({ status: 'unavailable' }, 503)
    }
  })
}

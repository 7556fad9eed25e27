import type { ViteDevServer } from 'vite'
import type { OpenDatabase } from '@/server/storage/database'
import type { openDatabase } from '@/server/storage/openDatabase'
import { errorFields } from '@/server/platform/log'
import type { Server } from '@/server/app/createServer'
import type { ServerInput } from '@/server/app/deps'

type CreateServer = (input: ServerInput) => Promise<Server>
type ServerModule = { createServer: CreateServer }
type DatabaseModule = { openDatabase: typeof openDatabase }

/** Vite loads modules with their own classes: the server must recognise errors that the database throws. */
export async function loadOpenDatabase(vite: ViteDevServer): Promise<DatabaseModule['openDatabase']> {
  const module = await vite.ssrLoadModule('/server/storage/openDatabase.ts')
  return (module as DatabaseModule).openDatabase // as: the module of that address
}

/** The running server. */
export type ReloadingServer = Pick<Server, 'fetch' | 'close'>

/** A server that keeps its database when it ends. */
const withoutClosing = (database: OpenDatabase): OpenDatabase => ({ ...database, close: () => Promise.resolve() })

/**
 * A server that is created again, on the same database, for the first request after a change of its modules. While a module cannot
 * be loaded, responses show its error.
 */
export async function createReloadingServer(vite: ViteDevServer, input: ServerInput): Promise<ReloadingServer> {
  const given = { ...input, database: withoutClosing(input.database) }
  const load = async () => (await vite.ssrLoadModule('/server/app/createServer.ts')) as ServerModule // as: the module of that address
  const start = (create: CreateServer) => ({ create, server: create(given) })
  let running = start((await load()).createServer)

  async function current(): Promise<Server> {
    const { createServer } = await load()
    if (createServer !== running.create) {
      const before = running
      running = start(createServer)
      void before.server.then((server) => server.close()).catch((error: unknown) => fail(error))
    }
    return running.server
  }
  function fail(error: unknown): Response {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    input.log.error(errorFields(error), 'the changed server does not start')
    return new Response(error instanceof Error ? error.stack : String(error), { status: 500 })
  }

  await running.server
  return {
    fetch: async (request, bindings) => {
      try {
        return await (await current()).fetch(request, bindings)
      } catch (error) {
        return fail(error)
      }
    },
    close: async () => {
      await running.server.then((server) => server.close()).catch((error: unknown) => fail(error))
      await input.database.close()
    },
  }
}

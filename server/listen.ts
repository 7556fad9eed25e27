import { createAdaptorServer } from '@hono/node-server'
import type { Server as HttpServer } from 'node:http'
import type { Server } from './createServer'
import { StartError } from './startError'

export type Listening = {
  /** Refuses new requests, finishes running ones within `graceMs`, then closes the server. */
  stop(graceMs?: number): Promise<void>
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not an address of this machine',
}

/** Why a port cannot be had, by the name of the setting to change. */
export function portFailure(port: number, host: string, error: NodeJS.ErrnoException): StartError {
  const subject = error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' ? `HOST: ${host}` : `PORT: ${port}`
  return new StartError(`${subject} ${reasons[error.code ?? ''] ?? `cannot be used: ${error.message}`}`)
}

function whenListening(http: HttpServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error) => reject(portFailure(port, host, error)))
    http.listen(port, host, () => resolve())
  })
}

function closeGracefully(http: HttpServer, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => http.closeAllConnections(), graceMs)
    http.close(() => {
      clearTimeout(deadline)
      resolve()
    })
    http.closeIdleConnections()
  })
}

/** Serves on one port; rejects with a StartError where it cannot be had. */
export async function listen(server: Server, port: number, host: string): Promise<Listening> {
  const http = createAdaptorServer({ fetch: (request, bindings) => server.fetch(request, bindings) }) as HttpServer // as: without a createServer option it is node:http's
  // Longer than a reverse proxy keeps a connection, else it would send into one that is just being closed.
  http.keepAliveTimeout = 75_000
  await whenListening(http, port, host)
  let stopping: Promise<void> | null = null
  return {
    stop: (graceMs = 10_000) => (stopping ??= closeGracefully(http, graceMs).then(() => server.close())),
  }
}

import { createAdaptorServer } from '@hono/node-server'
import { type Server as HttpServer, createServer } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../platform/log'
import type { Server } from './createServer'
import type { Prometheus } from './metrics/prometheus'

// Leaves time within the promised twenty seconds to count cut calls, close the database and export the last traces.
const GRACE_MS = 10_000
const SENDING_MS = 500
/**
 * The time that idle connections stay open: a proxy may be sending a call into one, and would not retry it. Longer than the 5 seconds
 * after which the proxies of `docs` close theirs.
 */
export const DRAIN_MS = 7000
const IDLE_EVERY_MS = 100
/** The timeout of a whole request: longer than the largest body may take. */
const MAX_REQUEST_MS = 65_000

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not an address of this machine',
}

/** The error of a port that cannot be used. It names the setting to change, which begins with `prefix`. */
export function portFailure(port: number, host: string, error: NodeJS.ErrnoException, prefix = ''): StartError {
  const subject =
    error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' ? `${prefix}HOST: ${host}` : `${prefix}PORT: ${port}`
  return new StartError(`${subject} ${reasons[error.code ?? ''] ?? `cannot be used: ${error.message}`}`)
}

/** Listens on a port; rejects with a StartError that names the setting to change, which begins with `prefix`. */
export function whenListening(server: NetServer, port: number, host: string, prefix = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portFailure(port, host, error, prefix)))
    server.listen(port, host, () => resolve())
  })
}

/** Ends each connection after its response. Requests without a response within `graceMs` are cut. */
async function closeGracefully(http: HttpServer, server: Server, graceMs: number, drainMs: number): Promise<void> {
  server.beginStop()
  // `close` of http would end idle connections at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(http, () => resolve())).then(() => true)
  const closesWithin = (ms: number) => Promise.race([closed, pause(ms, false)])
  // The response of an idle connection has promised its proxy to keep it alive.
  const drained = performance.now() + drainMs
  const closeIdle = () => {
    if (performance.now() >= drained) http.closeIdleConnections()
  }
  closeIdle()
  const idle = setInterval(closeIdle, IDLE_EVERY_MS)
  if (!(await closesWithin(graceMs))) {
    await server.cut()
    await closesWithin(SENDING_MS)
  }
  http.closeAllConnections()
  clearInterval(idle)
  await server.close()
}

/** Serves on one port; rejects with a StartError if the port cannot be used. */
export async function listen(server: Server, port: number, host: string) {
  const http = createAdaptorServer({ fetch: (request, bindings) => server.fetch(request, bindings) }) as HttpServer // as: without a createServer option it is node:http's
  // Longer than a reverse proxy keeps a connection; otherwise it would send requests into closing ones.
  http.keepAliveTimeout = 75_000
  http.requestTimeout = MAX_REQUEST_MS
  await whenListening(http, port, host)
  http.on('error', (error) => server.report(error)) // a connection that could not be accepted
  let stopping: Promise<void> | null = null
  return {
    /**
     * Refuses new connections, closes idle ones after `drainMs`, finishes running requests within `graceMs`, cuts the others, then
     * closes the server.
     */
    stop: (graceMs: number = GRACE_MS, drainMs: number = DRAIN_MS) =>
      (stopping ??= closeGracefully(http, server, graceMs, drainMs)),
  }
}

type Address = { port: number; host: string }

/** Serves `/metrics` on an address that visitors do not reach; resolves to a function that stops it, rejects with a StartError. */
export async function listenMetrics({ text, contentType }: Prometheus, { port, host }: Address): Promise<() => void> {
  const http = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  await whenListening(http, port, host, 'METRICS_')
  return (): void => {
    http.close()
    http.closeAllConnections()
  }
}

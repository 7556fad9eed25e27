import { createServer } from 'node:http'
import { portFailure } from '../listen'
import type { Prometheus } from './prometheus'

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
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => reject(portFailure(port, host, error, 'METRICS_')))
    http.listen(port, host, () => resolve())
  })
  return (): void => {
    http.close()
    http.closeAllConnections()
  }
}

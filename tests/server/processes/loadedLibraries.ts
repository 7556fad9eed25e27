// Prints the metrics and tracing libraries that a server loads with all its modules, and once it traces.
import { createRequire } from 'node:module'
import '@/server/app/startServer'
import { readSettings } from '@/server/configuration/settings'
import { createLog } from '@/server/platform/log'
import { openTracing } from '@/server/app/tracing/openTracing'

const { cache } = createRequire(import.meta.url)
const loaded = () => [
  ...new Set(
    Object.keys(cache).flatMap((file) => /node_modules\/(prom-client|@opentelemetry\/[^/]+)/.exec(file)?.[1] ?? []),
  ),
]

async function loadedWith(environment: Readonly<Record<string, string>>) {
  await openTracing(readSettings('/nonexistent', environment).configuration, createLog('silent'))
  return loaded()
}

const off = await loadedWith({})
process.send?.({ off, on: await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }) })

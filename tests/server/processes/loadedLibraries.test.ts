import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

type Loaded = { off: string[]; on: string[] }

test('a server without metrics and tracing loads no library for them', async () => {
  const execArgv = ['--import', createRequire(import.meta.url).resolve('tsx')]
  const child = fork(path.join(import.meta.dirname, 'loadedLibraries.ts'), { execArgv })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the program ended with ${code}`)))
  const [{ off, on }] = (await Promise.race([once(child, 'message'), ended])) as [Loaded] // as: what it sends
  ended.catch(() => undefined)
  child.kill()
  expect(off).toEqual([])
  expect(on).toEqual(
    expect.arrayContaining(['@opentelemetry/sdk-trace-base', '@opentelemetry/exporter-trace-otlp-http']),
  )
})

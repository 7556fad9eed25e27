import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Dispatcher, errors, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { runCommandLine } from '@/server/operator/commandLine'
import { adminSocketFile, sendToServer, withAdminSocket } from '@/server/operator/socket/adminSocket'
import { createLog } from '@/server/platform/log'
import { memoryDatabase } from '../support/databases/embedded'
import { freePort } from '../support/freePort'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'portal-admin-socket-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const send = (report?: (notice: string) => void) =>
  sendToServer(directory, { args: ['import', '--verify'], input: '' }, report)

const writeAddress = (port: number) => writeFileSync(adminSocketFile(directory), JSON.stringify({ port, secret: 'x' }))

/** A server that holds the data folder and answers as the test says. */
async function standIn(answer: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => answer(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  writeAddress((server.address() as AddressInfo).port) // as: a TCP server has a port
  return { stop: () => void server.close() }
}

/** Fails each request as if the time-out of `fetch` had passed. */
class Expired extends Dispatcher {
  override dispatch(_: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    handler.onError?.(new errors.HeadersTimeoutError())
    return true
  }
}

test('a command waits for its answer beyond the time-out of fetch', async () => {
  const answer = { code: 0, text: 'Imported.' } as const
  const server = await standIn((response) => response.end(`${JSON.stringify(answer)}\n`))
  const usual = getGlobalDispatcher()
  setGlobalDispatcher(new Expired())
  const received = await send().finally(() => setGlobalDispatcher(usual))
  server.stop()
  expect(received).toEqual(answer)
})

test.each([
  ['before the answer begins', (response: ServerResponse) => response.destroy()],
  ['after a notice', (response: ServerResponse) => response.write('{"notice":"begun"}\n', () => response.destroy())],
  ['in the middle of the answer', (response: ServerResponse) => response.end('{"code":0,')],
])('a connection that is lost %s is reported as lost', async (_, answer) => {
  const server = await standIn((response) => void answer(response))
  await expect(send()).rejects.toThrow('the connection to the server was lost, and the command may go on there')
  server.stop()
})

test('a program at the port of a former server is not taken for the server', async () => {
  const server = await standIn((response) => response.writeHead(404).end())
  await expect(send()).rejects.toThrow(/^port \d+ is not the server’s; if no server runs, delete .*operator\.json$/)
  server.stop()
})

test('no server answers if the file of its port is missing or nothing listens there', async () => {
  expect(await send()).toBeNull()
  writeAddress(await freePort())
  expect(await send()).toBeNull()
  writeFileSync(adminSocketFile(directory), '{')
  await expect(send()).rejects.toThrow('operator.json cannot be read')
})

test('a long command says that it has begun before it ends', async () => {
  const settings = { DATA_DIR: directory }
  const database = await withAdminSocket(
    await memoryDatabase(),
    readConfiguration(settings, directory),
    createLog('silent'),
  )
  const output = new PassThrough()
  const terminal = { directory, environment: settings, input: new PassThrough(), output }
  const long = await runCommandLine(['import', '--verify'], terminal)
  const short = await runCommandLine(['incidents', 'list'], terminal)
  output.end()
  await database.close()
  expect([long.text, short.text]).toEqual(['0 months with imported use checked: all add up.', 'No open incidents.'])
  expect(await text(output)).toBe('verifyImport has begun; it may take minutes.\n')
})

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { welcomeText } from '@/server/app/terminal'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { openEmbedded } from '@/server/storage/embedded/openEmbedded'
import { prepareFolder } from '../support/databases/embedded'
import { freePort } from '../support/freePort'
import { call, exchange, signedIn, signInWith, somebody, startAddress } from '../support/journeys'
import { startTestServer } from '../support/testServer'

const root = path.resolve(import.meta.dirname, '../../..')
const tsx = ['--import', createRequire(import.meta.url).resolve('tsx')]
/** The built server, which starts sooner, or the sources if this run has built nothing. */
const program =
  process.env['PORTAL_TEST_BUILT'] && existsSync(path.join(root, 'dist/server/main.js'))
    ? [path.join(root, 'dist/server/main.js')]
    : [...tsx, path.join(root, 'server/bin/main.ts')]
let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'portal-start-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('tokens and sessions outlive a restart on the same folder', async () => {
  await prepareFolder(directory)
  const first = await startTestServer(await openEmbedded(directory))
  const browser = first.browser()
  const bearer = await signedIn(browser, somebody())
  await call(browser, 'POST', '/puyu/user/tokens', { json: { token_name: 'kept' }, bearer })
  const before = (await call(browser, 'GET', '/puyu/user/tokens', { bearer })).envelope
  await first.stop()
  expect(readdirSync(directory)).toEqual(['database'])
  const second = await startTestServer(await openEmbedded(directory), { port: Number(new URL(first.origin).port) })
  expect((await call(browser, 'GET', '/puyu/user/tokens', { bearer })).envelope).toEqual(before)
  await second.stop()
})

test('an account keeps its user after a restart on another port', async () => {
  await prepareFolder(directory)
  const who = somebody()
  const first = await startTestServer(await openEmbedded(directory))
  const bearer = await signedIn(first.browser(), who)
  await call(first.browser(), 'POST', '/puyu/user/tokens', { json: { token_name: 'kept' }, bearer })
  const before = (await call(first.browser(), 'GET', '/puyu/user/tokens', { bearer })).envelope
  await first.stop()
  const second = await startTestServer(await openEmbedded(directory))
  expect(second.origin).not.toBe(first.origin)
  const browser = second.browser()
  const page = await browser.open(startAddress(browser.origin, '/'))
  const again = await exchange(browser, (await signInWith(browser, page, who)).url)
  expect((await call(browser, 'GET', '/puyu/user/tokens', { bearer: again })).envelope).toEqual(before)
  await second.stop()
})

test('a second process on the folder is rejected until the first has died', async () => {
  const holder = spawn(process.execPath, [...tsx, 'tests/server/support/holdFolder.ts', directory], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  await expect(openEmbedded(directory)).rejects.toThrow(/^DATA_DIR: the folder .* is in use by another server process/)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await prepareFolder(directory)
  const database = await openEmbedded(directory)
  await expect(openEmbedded(directory)).rejects.toThrow('in use by another server process')
  await database.close()
})

test('a port in use is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await prepareFolder(directory)
  const database = await openEmbedded(directory)
  await expect(startTestServer(database, { port })).rejects.toThrow(`PORT: ${port} is in use by another program`)
  await database.close()
  other.close()
})

test('a data folder that is a file is named', async () => {
  const file = path.join(directory, 'file')
  writeFileSync(file, '')
  await expect(openEmbedded(file)).rejects.toThrow(/^DATA_DIR: cannot use the folder/)
})

async function runProgram(env: Record<string, string>, openFiles?: number) {
  const started = [process.execPath, ...program]
  const [command = '', ...args] =
    openFiles === undefined ? started : ['sh', '-c', `ulimit -n ${openFiles}; exec "$@"`, 'sh', ...started]
  const child = spawn(command, args, {
    cwd: directory,
    env: { PATH: process.env['PATH'], TSX_TSCONFIG_PATH: path.join(root, 'tsconfig.json'), ...env },
  })
  const seen = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (seen.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (seen.stderr += String(chunk)))
  const [status] = (await once(child, 'close')) as [number | null] // as: Node's event carries the code
  return { status, ...seen }
}

test('the program reports a used port before it opens or renders anything', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await runProgram({ PORT: String(port), LOG_LEVEL: 'silent' })).toEqual({
    status: 1,
    stdout: '',
    stderr: `The portal cannot start: PORT: ${port} is in use by another program\n`,
  })
  expect(readdirSync(directory)).toEqual([])
  other.close()
})

test.skipIf(process.platform !== 'linux')('the program reports a low limit of open files', async () => {
  const { status, stderr } = await runProgram({ PORT: String(await freePort()) }, 200)
  const line =
    'only 200 files and connections may be open at once (ulimit -n); at least 256 are needed, 1024 are enough'
  expect({ status, stderr }).toEqual({ status: 1, stderr: `The portal cannot start: ${line}\n` })
})

test('the program reports a misspelt setting in one line', async () => {
  expect(await runProgram({ OIDC_ISUER: 'https://id.example.org' })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The portal cannot start: OIDC_ISUER: unknown setting; did you mean OIDC_ISSUER?\n',
  })
})

test('the program reports a wrong setting in one line and exits with 1', () => {
  writeFileSync(path.join(directory, '.env'), 'PORT=99999\n')
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: directory,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], TSX_TSCONFIG_PATH: path.join(root, 'tsconfig.json') },
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The portal cannot start: PORT: must be a whole number from 1 to 65535\n',
  })
})

test('the program prints its address, what it uses and how to stop it', () => {
  expect(welcomeText(readConfiguration({}, '/srv/portal'))).toBe(
    'Ready at http://localhost:3000 (listening on 127.0.0.1:3000; database embedded in /srv/portal/data; sign-in embedded; mail files in /srv/portal/data/mail; models embedded echo)\n' +
      'Coding agents need 50000 tokens per minute or more; RATE_LIMIT_DEFAULT_TPM is 5000 (see .env.example)\n' +
      'Press Ctrl+C to stop\n',
  )
  expect(welcomeText(readConfiguration({ RATE_LIMIT_DEFAULT_TPM: '50000' }, '/srv/portal'))).not.toContain('agents')
  const outside = {
    DATABASE_URL: 'postgres://portal:secret@db.example.org:5432/portal',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 's',
    MODEL_UPSTREAM: 'http://localhost:8000/v1',
  }
  expect(welcomeText(readConfiguration(outside, '/srv/portal')).split('\n')[0]).toMatch(
    /; database PostgreSQL at db\.example\.org:5432; sign-in https:\/\/id\.example\.org; mail files in \/srv\/portal\/data\/mail; models http:\/\/localhost:8000\/v1\)$/,
  )
})

/** Runs a copy of `npm start` whose npm is `npm`, a script. */
function startWith(npm: string) {
  const program = path.join(directory, 'server/bin/start.mjs')
  cpSync(path.join(root, 'server/bin/start.mjs'), program)
  writeFileSync(path.join(directory, 'npm.mjs'), npm)
  const env = { PATH: process.env['PATH'], npm_execpath: path.join(directory, 'npm.mjs') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8', env })
  return { status, stdout, stderr }
}

test('npm start prints one line before it builds, and none if nothing has changed', () => {
  const build = `
    import { mkdirSync, writeFileSync } from 'node:fs'
    for (const name of ['server/main.js', 'client/index.html', 'render/render.js']) {
      mkdirSync(new URL('dist/' + name.split('/')[0], import.meta.url), { recursive: true })
      writeFileSync(new URL('dist/' + name, import.meta.url), "console.log('Ready')")
    }
    if (process.argv.slice(2).join(' ') !== 'run --silent build') process.exit(2)`
  const building = 'Building the portal (only after its sources have changed)\n'
  expect(startWith(build)).toEqual({ status: 0, stdout: `${building}Ready\n`, stderr: '' })
  expect(startWith(build)).toEqual({ status: 0, stdout: 'Ready\n', stderr: '' })
  mkdirSync(path.join(directory, 'src'))
  writeFileSync(path.join(directory, 'src/new.ts'), '')
  expect(startWith(build).stdout).toBe(`${building}Ready\n`)
})

test('npm start prints the output of a failed build and exits with its code', () => {
  const lines = Array.from({ length: 2000 }, (_, line) => `line ${line} of the error`).join('\n')
  const failing = `process.stdout.write(${JSON.stringify(lines)}); process.stderr.write('reason'); process.exitCode = 3`
  expect(startWith(failing)).toEqual({
    status: 3,
    stdout: `Building the portal (only after its sources have changed)\n${lines}`,
    stderr: 'reason',
  })
})

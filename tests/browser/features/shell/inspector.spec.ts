import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import ts from 'typescript'
import type { Recording } from '@/packages/inspector/src/recording/recording'
import { expectAccessible } from '@/tests/browser/support/accessibility'

// One worker writes the package, for both tests.
test.describe.configure({ mode: 'default' })

// The package as another application has it, which runs `packages/inspector/example`.
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspector-'))
  await promisify(execFile)(process.execPath, ['tools/inspector/package.mjs', folder])
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

test.afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await rm(folder, { recursive: true, force: true })
})

const imports = { xstate: '/xstate/xstate.esm.js', 'statechart-inspector': '/package/startInspector.js' }
const html = `<!doctype html><html lang="en"><title>Kettle</title><script type="importmap">${JSON.stringify({ imports })}</script><script type="module" src="/example/main.js"></script>`

async function fileOf(part: string, file: string): Promise<string> {
  if (part === 'package') return readFile(join(folder, file), 'utf8')
  if (part === 'xstate') return readFile(join('node_modules/xstate/dist', file), 'utf8')
  const source = await readFile(join('packages/inspector/example', file.replace(/js$/, 'ts')), 'utf8')
  return ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext } }).outputText
}

let letLayoutCome = () => {}
const held = new Promise<void>((resolve) => (letLayoutCome = resolve))

const server = createServer((request, response) => {
  const [, part = '', file = ''] = /^\/(package|xstate|example)\/(.*)$/.exec(request.url ?? '') ?? []
  const type = part === '' ? 'text/html' : file.endsWith('.css') ? 'text/css' : 'text/javascript'
  const isLayout = file.includes('elk-worker')
  const content =
    part === '' ? Promise.resolve(html) : isLayout ? held.then(() => fileOf(part, file)) : fileOf(part, file)
  content.then(
    (body) => response.setHeader('Content-Type', type).end(body),
    () => response.writeHead(404).end(),
  )
})

test('the inspector of another application draws, looks back, sends, keeps and replays', async ({ page }) => {
  const opened = page.waitForEvent('popup')
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`) // it listens, so it has a port
  const inspector = await opened
  // The window responds while a chart is laid out.
  const drawing = inspector.getByText('Drawing the statechart of kettle…')
  await expect(drawing).toBeVisible()
  await inspector.getByRole('slider', { name: 'Event' }).press('Home')
  await expect(inspector.getByRole('status')).toHaveText('off')
  await inspector.getByRole('button', { name: 'Follow' }).click()
  await expect(drawing).toBeVisible()
  letLayoutCome()
  await expect(inspector.getByRole('img', { name: 'Statechart of kettle, in kettle.boiling' })).toBeVisible()
  await expect(inspector.locator('[data-taken]').getByText('after boilingTime')).toBeVisible()
  await inspector.getByRole('button', { name: 'Send' }).click()
  await expect(inspector.getByRole('status')).toHaveText('off')

  const events = inspector.getByRole('complementary', { name: 'Events' })
  await events.getByRole('button', { name: /switch\.pressed kettle → heating/ }).click()
  await expect(inspector.getByRole('status')).toHaveText('heating')
  await expect(events.getByText('✗ isEmpty no')).toBeVisible()
  await inspector.getByRole('slider', { name: 'Event' }).press('Home')
  await expect(inspector.getByRole('status')).toHaveText('off')
  await events.getByRole('searchbox', { name: 'Event' }).fill('after')
  await expect(events.getByRole('button', { name: /after boilingTime/ })).toHaveCount(1)

  await page.reload()
  await inspector.getByRole('button', { name: 'Follow' }).click()
  await expect(events.getByRole('button', { name: /after boilingTime/ })).toHaveCount(2)
  const saved = inspector.waitForEvent('download')
  await inspector.getByRole('button', { name: 'Download' }).click()
  const recording = await readFile(await (await saved).path(), 'utf8')
  const open = (text: string) =>
    inspector
      .getByLabel('Open…')
      .setInputFiles({ name: 'r.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await open(recording.replace('"outcome":"started"', '"outcome":"begun"'))
  await expect(inspector.getByRole('alert').first()).toContainText('not whole: entries[0].outcome is none of started')
  await expect(inspector.getByRole('img', { name: /^Statechart of kettle/ })).toBeVisible()
  await open(recording)
  await expect(inspector.getByText('not whole')).toHaveCount(0)
  await expect(inspector.getByRole('button', { name: 'Back to live' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await inspector.emulateMedia({ colorScheme })
    await expectAccessible(inspector)
  }
  await inspector.getByRole('button', { name: 'Recording → test' }).click()
  await expect(inspector.getByRole('dialog')).toContainText("import { replay } from 'statechart-inspector/replay'")
})

type Example = { kettle: { send: (event: { type: string }) => void }; inspector: { recording: () => Recording } }
const example = '/example/main.js'

test('the inspector of another application records two tabs at once, by keyboard and with payloads', async ({
  page,
}) => {
  letLayoutCome()
  const address = `http://localhost:${(server.address() as AddressInfo).port}` // it listens, so it has a port
  const opened = page.waitForEvent('popup')
  await page.goto(address)
  const inspector = await opened
  const actors = inspector.getByRole('navigation', { name: 'Actors' })
  const events = inspector.getByRole('complementary', { name: 'Events' })
  const state = inspector.getByRole('status')
  await expect(state).toHaveText('boiling')
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(actors.getByText('tab 2, open')).toBeVisible()
  await expect(events.getByRole('button', { name: /start kettle/ })).toHaveCount(2)

  // An event goes to the tab whose actor is shown, with its payload.
  const payload = inspector.getByRole('textbox', { name: 'with' })
  const send = inspector.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(state).toHaveText('off')
  await payload.fill('two')
  await send.click()
  await expect(inspector.getByText('The payload is no JSON object.')).toBeVisible()
  await payload.fill('{ "litres": 5 }')
  await send.click()
  await expect(state).toHaveText('spilling')
  await send.click()
  await expect(actors.getByRole('button', { name: /kettle/ })).toHaveText([/boiling/, /off/])
  await other.close()
  await expect(actors.getByText('tab 2, open')).toHaveCount(0)

  // Repeated events share one row; the arrow keys continue from it.
  const recording = await page.evaluate(async (file) => {
    const { kettle, inspector: recorded } = (await import(file)) as Example // as: the page's own module
    for (let round = 0; round < 40; round++) kettle.send({ type: 'switch.pressed' })
    return recorded.recording()
  }, example)
  const repeated = events.getByRole('button', { name: /switch\.pressed\s*×20/ })
  await repeated.press('Enter')
  await expect(repeated).toHaveAttribute('aria-current', 'true')
  await expect(state).toHaveText('off')
  await repeated.press('ArrowDown')
  await inspector.keyboard.press('Enter')
  await expect(events.locator('li').nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true')
  await inspector.getByRole('slider', { name: 'Event' }).press('ArrowLeft')
  await expect(state).toHaveText('spilling')
  const chart = inspector.getByRole('region', { name: 'Chart' })
  const width = async () => Number(await chart.getByRole('img').getAttribute('width'))
  const whole = await pressed('0')
  expect(await pressed('-')).toBeLessThan(whole)
  expect(await pressed('0')).toBe(whole)
  expect(await pressed('+')).toBeGreaterThan(whole)
  async function pressed(key: string) {
    await chart.press(key)
    return width()
  }

  // All rows of a long recording can be reached.
  const [entry] = recording.entries
  const entries = Array.from({ length: 900 }, (_, at) =>
    Object.assign({}, entry, { id: `${at}`, at, event: { type: `number ${at}` } }),
  )
  const text = JSON.stringify(Object.assign({}, recording, { entries }))
  await inspector
    .getByLabel('Open…')
    .setInputFiles({ name: 'r.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(events.getByText('Rows 501 to 900 of 900')).toBeVisible()
  await events.getByRole('button', { name: 'Earlier' }).click()
  await events.getByRole('button', { name: 'Earlier' }).click()
  await expect(events.getByRole('listitem').last()).toContainText('number 0')
  await expect(events.getByRole('button', { name: 'Earlier' })).toBeDisabled()
})

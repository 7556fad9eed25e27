import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_BYTES } from '@/server/pages/headingFont/headingFont'
import { assembleProduction, nodeOf } from '../support/productionTree'

const notBuilt = ['server/main.js', 'server/admin.js', 'client/index.html', 'render/render.js'].filter(
  (file) => !existsSync(path.join('dist', file)),
)
const isBuilt = notBuilt.length === 0

// The cache also holds files that are only searched for their exports, not loaded.
const loadedFiles = 'Object.entries(process.getBuiltinModule("module")._cache).filter(([,m])=>m.loaded).map(([f])=>f)'
const print = `process.on("exit",()=>process.stdout.write(${loadedFiles}.join("\\n")))`
/** Option of Node: a process writes the names of its CommonJS files when it ends. */
const printLoadedFiles = `--import=data:text/javascript,${encodeURIComponent(print)}`

test('the image’s content is built before these tests in CI (npm run build)', () => {
  expect(process.env['CI'] ? notBuilt : []).toEqual([])
})

describe.skipIf(!isBuilt)('the image’s content (skipped if nothing is built: npm run build)', () => {
  let tree: Awaited<ReturnType<typeof assembleProduction>>
  /** React's files in the first start: each start costs seconds of CPU time. */
  let reactFiles: (string | undefined)[] = []
  beforeAll(async () => {
    tree = await assembleProduction()
  })
  afterAll(() => tree.remove())

  const looks = async () => {
    const ask = async (place: string) => fetch(`${tree.origin}${place}`)
    const [health, ready, page] = [await ask('/healthz'), await ask('/readyz'), await ask('/?lang=en')]
    return [health.status, ready.status, page.status, /<h1/.test(await page.text())]
  }

  test('the image’s content serves pages and health, runs an operator’s command and stops', async () => {
    const server = await tree.serve(process.execPath, [printLoadedFiles], { NODE_ENV: 'development' })
    expect(await looks()).toEqual([200, 200, 200, true])
    const { status, stdout } = tree.run('admin', 'applications', 'list')
    expect([status, stdout]).toEqual([0, 'No application waits for a decision.\n'])
    expect(await server.stop()).toBe(0)
    reactFiles = [...server.said().matchAll(/\/react(?:-dom)?\/cjs\/(\S+)\.js$/gm)].map(([, file]) => file)
  })

  test('the image’s content renders with React’s production build if NODE_ENV is development', () => {
    expect(reactFiles).toContain('react.production')
    expect(reactFiles.filter((file) => file?.includes('development'))).toEqual([])
  })

  test('the image’s content exports the site for a static host', () => {
    const out = path.join(tree.folder, 'site')
    const { status, stdout, stderr } = tree.run('export', '--out', out)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Wrote \d+ pages for http/)
    expect(['nginx', 'pages', 'public'].filter((name) => !readdirSync(out).includes(name))).toEqual([])
    const assets = path.join(out, 'public', 'assets')
    const fonts = readdirSync(assets).filter((name) => name.startsWith('headline-'))
    const kinds = fonts.map((name) => [
      name.slice(0, 'headline-zh'.length),
      statSync(path.join(assets, name)).size < MOST_BYTES,
    ])
    expect(kinds).toEqual([
      ['headline-en', true],
      ['headline-zh', true],
    ])
  })

  test('the image’s content runs on Node 24 (skipped if the registry lacks it)', async ({ skip }) => {
    const node = nodeOf(24)
    if (node === null) return skip('npm exec --package=node@24 gives no program here')
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toMatch(/^v24\./)
    const server = await tree.serve(node)
    expect(await looks()).toEqual([200, 200, 200, true])
    expect(await server.stop()).toBe(0)
  })
})

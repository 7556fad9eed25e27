import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEntry } from '@/server/pages/entry'
import { loadBuild } from '@/server/pages/site'

const root = mkdtempSync(path.join(tmpdir(), 'portal-build-'))
const put = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, 'dist', file)), { recursive: true })
  writeFileSync(path.join(root, 'dist', file), text)
}
const hash = async () => (await loadBuild(root)).hash

beforeAll(() => {
  put('client/index.html', '<!doctype html>')
  put('client/.vite/manifest.json', '{}')
  put('client/assets/index-abc.js', 'export {}')
  put('client/favicon.svg', '<svg/>')
  put('client/media/clip.mp4', '0123')
  put('render/render.js', 'export {}')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('another template makes another build', async () => {
  const first = await hash()
  put('client/favicon.svg', '<svg>2</svg>')
  expect(await hash()).toBe(first)
  put('client/index.html', '<!doctype html><title></title>')
  expect(await hash()).not.toBe(first)
})

test('the files of the site hold no source map and no compressed form', async () => {
  for (const ending of ['map', 'br', 'gz']) put(`client/assets/index-abc.js.${ending}`, '{}')
  const { files } = await loadBuild(root)
  expect(files.filter((file) => file.startsWith('/assets/'))).toEqual(['/assets/index-abc.js'])
})

test('a text is sent in the compressed forms that the build has made', async () => {
  put('client/assets/page-abc.js', 'export {}')
  for (const ending of ['br', 'gz']) put(`client/assets/page-abc.js.${ending}`, ending)
  const { brotli, gzip } = await readEntry(path.join(root, 'dist/client/assets/page-abc.js'))
  expect([brotli, gzip].map(String)).toEqual(['br', 'gz'])
})

test('a missing build is reported in one line', async () => {
  await expect(loadBuild(path.join(root, 'nowhere'))).rejects.toThrow('the portal is not built (run npm run build): ')
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('a changed text of rendered pages makes another build', async () => {
  const first = await hash()
  put('client/media/clip.mp4', '4567')
  expect(await hash()).toBe(first)
  put('client/favicon.svg', '<svg>2</svg>')
  const changed = await hash()
  expect(changed).not.toBe(first)
  put('client/version.json', '{}')
  expect(await hash()).not.toBe(changed)
})

test('the files of the site hold no source map', async () => {
  put('client/assets/index-abc.js.map', '{}')
  const { files } = await loadBuild(root)
  expect(files.filter((file) => file.startsWith('/assets/'))).toEqual(['/assets/index-abc.js'])
})

test('a missing build is reported in one line', async () => {
  await expect(loadBuild(path.join(root, 'nowhere'))).rejects.toThrow('the portal is not built (run npm run build): ')
})

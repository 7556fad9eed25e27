import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const tsx = createRequire(import.meta.url).resolve('tsx')
/** A folder without `.env`. */
const cwd = mkdtempSync(path.join(tmpdir(), 'portal-preview-'))
afterAll(() => rmSync(cwd, { recursive: true }))

/** Runs `npm run preview:content` with its arguments and settings. */
function preview(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, TSX_TSCONFIG_PATH: path.join(root, 'tsconfig.json'), ...settings }
  const program = ['--import', tsx, path.join(root, 'server/bin/preview.ts'), ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8', cwd, env })
  return { status, stdout, stderr }
}

test('the preview describes itself, its options and its port', () => {
  const { status, stdout, stderr } = preview(['--help'])
  expect([status, stderr]).toEqual([0, ''])
  for (const part of ['[FILE] [--check] [--port 3001]', 'Checks a content file', 'PORT', 'npm run build'])
    expect(stdout).toContain(part)
})

test('the preview without a file names the one that it checks', () => {
  expect(preview(['--check'], { PORT: 'x' })).toEqual({
    status: 0,
    stdout: 'Content: content.example.yaml, as neither FILE nor PORTAL_CONTENT is given\nThe content file is valid.\n',
    stderr: '',
  })
})

test.each([
  { args: [], settings: { PORT: 'x' }, named: 'PORT' },
  { args: ['--port', '0'], settings: { PORT: '4000' }, named: '--port' },
])('the preview rejects a wrong $named', ({ args, settings, named }) => {
  expect(preview(args, settings)).toEqual({ status: 1, stdout: '', stderr: `${named} must be from 1 to 65535\n` })
})

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inEmptyProject, installPacked } from '../packages/emptyProject'
import { whoIsSignedIn } from './package.example'
import { stateAfterLostResponse } from './walk.example'

test('the example of the machines’ README says who is signed in', async () => {
  expect(await whoIsSignedIn('Lin')).toBe('Lin')
})

test('the test of one’s own in the machines’ README finds that a lost response is unconfirmed', async () => {
  expect(await stateAfterLostResponse()).toBe('{"editing":"unconfirmed"}')
})

test('the example of the machines’ README compiles and runs in an empty project that installed the package', async () => {
  await inEmptyProject(['xstate'], async (project) => {
    await installPacked(project, 'tools/machines/package.mjs', 'portal-machines')
    writeFileSync(join(project.folder, 'example.ts'), example('package'))
    writeFileSync(join(project.folder, 'walk.ts'), example('walk'))
    await project.compile('typescript-7', '--skipLibCheck', 'example.ts', 'walk.ts')
    const program = `import { whoIsSignedIn } from './out/example.js'; console.log(await whoIsSignedIn('Lin'))`
    expect(await project.run(process.execPath, '--input-type=module', '-e', program)).toBe('Lin\n')
  })
})

test.each(['walk', 'package'] as const)('the %s example of the machines’ README is the tested one', (name) => {
  expect(readFileSync('machines/README.md', 'utf8')).toContain(example(name).trim())
})

test.each([
  ['client', 'tools/client/package.mjs'],
  ['inspector', 'tools/inspector/package.mjs'],
  ['machines', 'tools/machines/package.mjs'],
  ['export:machines', 'tools/machines/main.ts'],
])('npm run %s keeps a folder with other files and names it', async (_, program) => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  const kept = join(folder, 'thesis.md')
  writeFileSync(kept, 'years of work')
  try {
    const run = promisify(execFile)(process.execPath, ['--import', 'tsx', program, folder])
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: `Nothing is written to ${folder}: it is not empty. Name a folder that is empty or does not exist.\n`,
    })
    expect(readFileSync(kept, 'utf8')).toBe('years of work')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** An example, as in another project. */
function example(name: 'walk' | 'package'): string {
  return readFileSync(`tests/machines/${name}.example.ts`, 'utf8').replaceAll('@/machines/', 'portal-machines/')
}

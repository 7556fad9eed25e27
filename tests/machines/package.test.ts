import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { whoIsSignedIn } from './package.example'

test('the example of the machines’ README says who is signed in', async () => {
  expect(await whoIsSignedIn('Lin')).toBe('Lin')
})

test('the example of the machines’ README compiles and runs in an empty project that installed the package', async () => {
  const project = mkdtempSync(join(tmpdir(), 'machines-'))
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { cwd: project })).stdout
  try {
    await run(process.execPath, resolve('tools/machines/package.mjs'), join(project, 'packed'))
    const name = (await run('npm', 'pack', '--silent', './packed')).trim()
    mkdirSync(join(project, 'node_modules/portal-machines'), { recursive: true })
    await run('tar', '--extract', '--file', name, '--strip-components=1', '--directory', 'node_modules/portal-machines')
    symlinkSync(resolve('node_modules/xstate'), join(project, 'node_modules/xstate'))
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(project, 'example.ts'), example())
    const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--skipLibCheck', '--outDir', 'out']
    await run(process.execPath, resolve('node_modules/typescript-7/bin/tsc'), ...options, 'example.ts')
    const program = `import { whoIsSignedIn } from './out/example.js'; console.log(await whoIsSignedIn('Lin'))`
    expect(await run(process.execPath, '--input-type=module', '-e', program)).toBe('Lin\n')
  } finally {
    rmSync(project, { recursive: true })
  }
})

test('the example of the machines’ README stands there as it is tested here', () => {
  expect(readFileSync('machines/README.md', 'utf8')).toContain(example().trim())
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

/** The example, as in another project. */
function example(): string {
  return readFileSync('tests/machines/package.example.ts', 'utf8').replaceAll('@/machines/', 'portal-machines/')
}

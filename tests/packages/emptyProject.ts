import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

type Project = {
  folder: string
  run: (program: string, ...args: string[]) => Promise<string>
  /** Compiles strictly to `out/` with the compiler of this package. */
  compile: (compiler: string, ...args: string[]) => Promise<string>
}

/** Calls `use` in a project of its own that has only these packages of the repository. */
export async function inEmptyProject(packages: readonly string[], use: (project: Project) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { cwd: folder })).stdout
  const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--outDir', 'out']
  const compile = (compiler: string, ...args: string[]) =>
    run(process.execPath, resolve('node_modules', compiler, 'bin/tsc'), ...options, ...args)
  try {
    mkdirSync(join(folder, 'node_modules'))
    for (const name of packages) symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    await use({ folder, run, compile })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Packs what `tool` writes as npm would, and installs it in the project under this name. */
export async function installPacked({ folder, run }: Project, tool: string, name: string) {
  await run(process.execPath, resolve(tool), join(folder, 'packed'))
  const archive = (await run('npm', 'pack', '--silent', './packed')).trim()
  mkdirSync(join(folder, 'node_modules', name))
  await run('tar', '--extract', '--file', archive, '--strip-components=1', '--directory', `node_modules/${name}`)
}

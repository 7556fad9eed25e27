import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
// It declares the values that `memoryDatabase` injects.
import type {} from '@/tests/server/support/databases/prepareDatabases'
import { migratedDatabase } from '@/tests/support/migratedDatabase'

const source = path.join(import.meta.dirname, '../packages')
/** The folder with the agents' packages. */
export const agentsFolder = process.env['AGENTS_FOLDER'] ?? path.join(homedir(), '.cache', 'intern-portal', 'agents')

/** Installs the pinned agents, unless the folder has them. */
function install() {
  const lock = readFileSync(path.join(source, 'package-lock.json'), 'utf8')
  const installed = path.join(agentsFolder, 'installed-lock.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return
  mkdirSync(agentsFolder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(path.join(source, file), path.join(agentsFolder, file))
  // `npm ci` rejects the lock file: it was made at a registry without the agents' programs for other systems.
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: agentsFolder, stdio: 'inherit' })
  writeFileSync(installed, lock)
}

export async function setup(project: TestProject) {
  install()
  project.provide('embeddedCopy', (await migratedDatabase()).archive)
}

import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

const source = path.join(import.meta.dirname, '../packages')
/** The folder with the agents' packages. */
export const agentsFolder = process.env['AGENTS_FOLDER'] ?? path.join(homedir(), '.cache', 'intern-portal', 'agents')

/** Installs the pinned agents, unless the folder has them. */
export function setup() {
  const lock = 'package-lock.json'
  // npm writes this file when all packages are installed.
  const installed = path.join(agentsFolder, 'node_modules', '.package-lock.json')
  const isCurrent =
    existsSync(installed) &&
    readFileSync(path.join(agentsFolder, lock), 'utf8') === readFileSync(path.join(source, lock), 'utf8')
  if (!isCurrent) {
    mkdirSync(agentsFolder, { recursive: true })
    for (const file of ['package.json', lock]) copyFileSync(path.join(source, file), path.join(agentsFolder, file))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: agentsFolder, stdio: 'inherit' })
  }
}

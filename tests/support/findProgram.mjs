import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first of the named programs that is in a folder and prints its version; null if no program does. */
export function findProgram(names, folders = (process.env.PATH ?? '').split(delimiter), ask = '--version') {
  const found = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => isExecutable(file) && spawnSync(file, [ask], { stdio: 'ignore' }).status === 0)
  return found ?? null
}

/** Whether Debian's package is installed; false on other systems. */
export function isPackageInstalled(name) {
  const { stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name], { encoding: 'utf8' })
  return stdout === 'installed'
}

/** Installs Debian packages without a question; false where that is not possible or fails. */
export function installPackages(...packages) {
  if (process.getuid?.() !== 0 || findProgram(['apt-get']) === null) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args) => {
    const { status, output } = spawnSync('apt-get', args, { env, encoding: 'utf8', maxBuffer: Infinity })
    if (status !== 0) console.log(output?.join('').trim() ?? 'apt-get could not be started')
    return status === 0
  }
  console.log(`Installing ${packages.join(', ')} with apt-get`)
  return aptGet('update', '-q') && aptGet('install', '-q', '-y', '--no-install-recommends', ...packages)
}

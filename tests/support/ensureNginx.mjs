import { delimiter } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findProgram, installPackages } from './findProgram.mjs'

/** Debian keeps it where only the superuser's PATH looks. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** Path of nginx, or null. */
export const findNginx = () => findProgram(['nginx'], folders, '-v')

/** As `findNginx`, after installing Debian's package where nothing is found and the user may. */
export function ensureNginx() {
  return findNginx() ?? (installPackages('nginx-light') ? findNginx() : null)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(ensureNginx() ?? 'none')

import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findProgram, installPackages } from './findProgram.mjs'

const debianFolder = '/usr/lib/postgresql'

/** The folder of PostgreSQL's own programs (`initdb`, `postgres`), or null. */
function findPostgres() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number).filter(Number.isFinite) : []
  const folders = versions.sort((a, b) => b - a).map((version) => `${debianFolder}/${version}/bin`)
  const initdb = findProgram(['initdb']) ?? findProgram(['initdb'], folders)
  return initdb === null ? null : dirname(initdb)
}

/** As `findPostgres`, after installing Debian's packages where nothing is found and the user may. */
export function ensurePostgres() {
  const found = findPostgres()
  if (found !== null) return found
  return installPackages('postgresql-15') || installPackages('postgresql') ? findPostgres() : null
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(ensurePostgres() ?? 'none')

import { delimiter } from 'node:path'
import { findProgram, installPackages } from './findProgram.mjs'

/** Debian keeps them where only the superuser's PATH looks. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** Path of nginx, or null. */
export const findNginx = () => findProgram(['nginx'], folders, '-v')

/** Path of PgBouncer, or null. */
export const findPgBouncer = () => findProgram(['pgbouncer'], folders, '-V')

/** As `findNginx`, after installing Debian's package where nothing is found and the user may. */
export const ensureNginx = () => findNginx() ?? (installPackages('nginx-light') ? findNginx() : null)

/** As `findPgBouncer`, after installing Debian's package where nothing is found and the user may. */
export const ensurePgBouncer = () => findPgBouncer() ?? (installPackages('pgbouncer') ? findPgBouncer() : null)

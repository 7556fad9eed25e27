import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The folder that a program's caller names, or the project's own, which the program may empty. Exits if it would write
 * into a folder with other files.
 */
export function freshFolder(named, own) {
  const folder = resolve(named ?? own)
  if (folder === resolve(own)) rmSync(folder, { recursive: true, force: true })
  const problem = problemOf(folder)
  if (problem === null) return folder
  process.stderr.write(`Nothing is written to ${folder}: ${problem}. Name a folder that is empty or does not exist.\n`)
  process.exit(1)
}

function problemOf(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    return readdirSync(folder).length > 0 ? 'it is not empty' : null
  } catch (error) {
    return error.message
  }
}

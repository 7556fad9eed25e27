import { StartError } from '../platform/errors'
import { editDistance } from '../platform/editDistance'
import type { Environment } from './environment'

/** Prefixes of the portal's settings that other programs use too; `GITHUB_ACTIONS` is nobody's mistake. */
const SHARED = new Set(['DATABASE', 'DATA', 'GITHUB', 'LOG', 'OTEL', 'PUBLIC'])
const LONG_NAME = 10

const prefixOf = (name: string) => name.split('_')[0] ?? ''

/** The setting that `name` is probably meant to be. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  const allowed = name.length < 8 ? 1 : 2
  const near = known.map((setting) => ({ setting, far: editDistance(name.toUpperCase(), setting) }))
  return near.filter(({ far }) => far <= allowed).sort((one, other) => one.far - other.far)[0]?.setting
}

/** `others` are names that the operator chose. */
type Given = { file: Environment; variables: Environment; known: readonly string[]; others: readonly string[] }

/**
 * Looks for misspelt settings among what is given. A StartError is a name that resembles a setting, and in `.env` any other
 * with a prefix of the portal's own. Returns one sentence for each name to warn of: with an own prefix among the variables,
 * with a shared one in `.env`.
 */
export function checkNames({ file, variables, known, others }: Given): string[] {
  const prefixes = new Set(known.filter((name) => name.includes('_')).map(prefixOf))
  const unknown = Object.entries({ ...variables, ...file })
    .filter(([name, value]) => (value ?? '').trim() !== '' && !known.includes(name) && !others.includes(name))
    .map(([name]) => name)
  return unknown.sort().flatMap((name) => {
    const [isInFile, isOurs] = [name in file, prefixes.has(prefixOf(name))]
    // Among the variables of a whole machine a short name may well resemble one of ours.
    const meant = isInFile || isOurs || name.length >= LONG_NAME ? meantBy(name, known) : undefined
    if (meant !== undefined) throw new StartError(`${name}: is no setting of the portal; ${meant} is`)
    if (!isOurs || (SHARED.has(prefixOf(name)) && !isInFile)) return []
    if (isInFile && !SHARED.has(prefixOf(name)))
      throw new StartError(`${name}: is no setting of the portal; .env.example lists them all`)
    return [`${name}: is no setting of the portal and is ignored`]
  })
}

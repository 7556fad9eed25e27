import { StartError } from '../platform/errors'
import { editDistance } from '../platform/editDistance'
import type { Environment } from './environment'

/** Prefixes that other programs use too: `GITHUB_ACTIONS` is no misspelt setting. */
const SHARED = new Set(['DATABASE', 'DATA', 'GITHUB', 'LOG', 'OTEL', 'PUBLIC'])
const LONG_NAME = 10

const prefixOf = (name: string) => name.split('_')[0] ?? ''

/** The setting that a misspelt name resembles most. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  const allowed = name.length < 8 ? 1 : 2
  const near = known.map((setting) => ({ setting, far: editDistance(name.toUpperCase(), setting) }))
  return near.filter(({ far }) => far <= allowed).sort((one, other) => one.far - other.far)[0]?.setting
}

/** `others` are names of variables that the operator chose in other settings. */
type Given = { file: Environment; variables: Environment; known: readonly string[]; others: readonly string[] }

/**
 * Finds misspelt settings. A StartError names one that resembles a setting, or an unknown one in `.env` with a prefix of the
 * portal. Returns a warning for each other unknown name: among the variables with a prefix of the portal, in `.env` with a
 * shared one.
 */
export function checkNames({ file, variables, known, others }: Given): string[] {
  const prefixes = new Set(known.filter((name) => name.includes('_')).map(prefixOf))
  const unknown = Object.entries({ ...variables, ...file })
    .filter(([name, value]) => (value ?? '').trim() !== '' && !known.includes(name) && !others.includes(name))
    .map(([name]) => name)
  return unknown.sort().flatMap((name) => {
    const [isInFile, isOurs] = [name in file, prefixes.has(prefixOf(name))]
    // Short variables of other programs often resemble a setting by chance.
    const meant = isInFile || isOurs || name.length >= LONG_NAME ? meantBy(name, known) : undefined
    if (meant !== undefined) throw new StartError(`${name}: unknown setting; did you mean ${meant}?`)
    if (!isOurs || (SHARED.has(prefixOf(name)) && !isInFile)) return []
    if (isInFile && !SHARED.has(prefixOf(name)))
      throw new StartError(`${name}: unknown setting; .env.example lists all settings`)
    return [`${name}: unknown setting, which is ignored`]
  })
}

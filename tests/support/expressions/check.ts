import { checkSync, type Diagnostics } from 'recheck'
import { partsOf } from './collect'

// The build in JavaScript is the same on every machine.
process.env['RECHECK_SYNC_BACKEND'] = 'pure'

/** Steps instead of times end a search, so that a busy machine finds the same. */
const options = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackLimit: 100_000_000,
  randomSeed: 1,
}

/** Checks whether the time that an expression takes grows faster than its text. */
function checkExpression(literal: string): Diagnostics {
  const { source, flags } = partsOf(literal)
  return checkSync(source, flags, options)
}

/** Why an expression is not linear, with a text that shows it; null if it is. */
export function problemOf(literal: string): string | null {
  const found = checkExpression(literal)
  if (found.status === 'safe') return null
  return found.status === 'vulnerable'
    ? `${found.complexity.summary}, as for ${found.attack.pattern}`
    : `not checked: ${found.error.kind}`
}

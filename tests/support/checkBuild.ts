import { checkBudgets } from './sizeBudgets'
import { readFileSync, readdirSync } from 'node:fs'

const CLIENT = 'dist/client/'

/** Traces of a development tool, a source or a secret in the client's files. */
const foreign: readonly [what: string, pattern: RegExp][] = [
  ['the inspector', /@?statelyai|stately\.ai|createBrowserInspector|statechart-inspector|elkjs|org\.eclipse\.elk/i],
  ['the address of a source map', /sourceMappingURL=/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
  ['an API token', /intern_[0-9A-Za-z]{49}/],
  ['a server setting', /OIDC_CLIENT_SECRET|DATABASE_URL|MODEL_UPSTREAM_KEY|GITHUB_TOKEN/],
  ['a database address', /postgres(ql)?:\/\/\w/],
]

/** Every trace of development or of a secret in the built client. */
export function findForeignContent(): string[] {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => /\.(js|css|html|json|svg|webmanifest)$/.test(file))
  return texts.flatMap((file) => {
    const text = readFileSync(CLIENT + file, 'utf8')
    return foreign.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${CLIENT}${file} contains ${what}`)
  })
}

// After a build: compares the first load with its budget, and checks for files and texts that clients must not get.

const faults = [...checkBudgets(), ...findForeignContent()]
faults.forEach((fault) => console.error(fault)) // eslint-disable-line no-console -- the report of this script
process.exitCode = faults.length === 0 ? 0 : 1

// Attacks a portal of its own on this machine and prints what held; needs `npm run build` before it.
// `npm run attack` runs every scenario, `npm run attack -- csrf bursts` only those it names, `--full` with the promised figures.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runScenario, type Scenario } from './attack'
import { bursts } from './scenarios/bursts'
import { connections } from './scenarios/connections'
import { csrf } from './scenarios/csrf'
import { hostileBodies } from './scenarios/hostileBodies'
import { hostileModel } from './scenarios/hostileModel'
import { hostileProvider } from './scenarios/hostileProvider'
import { kills } from './scenarios/kills'
import { playground } from './scenarios/playground'
import { requests } from './scenarios/requests'
import { signInQueue } from './scenarios/signInQueue'
import { streams } from './scenarios/streams'

const scenarios: readonly Scenario[] = [
  csrf,
  playground,
  signInQueue,
  hostileModel,
  hostileProvider,
  hostileBodies,
  bursts,
  streams,
  connections,
  kills,
  requests,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, minutes: { type: 'string' }, list: { type: 'boolean' } },
})
const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name))
const say = (line: string) => process.stdout.write(`${line}\n`)

if (values.list === true || unknown.length > 0) {
  for (const name of unknown) say(`There is no scenario ${name}.`)
  for (const { name, about } of scenarios) say(`${name}: ${about}`)
  process.exit(unknown.length > 0 ? 2 : 0)
}

process.chdir(new URL('../..', import.meta.url).pathname)
if (!existsSync('dist/server/main.js')) execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })

const minutes = Number(values.minutes ?? (values.full ? 60 : 10))
const failed: string[] = []
for (const scenario of scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  say(`${scenario.name}: ${scenario.about}`)
  const began = performance.now()
  const outcome = await runScenario(scenario, values.full, minutes)
  const seconds = Math.round((performance.now() - began) / 1000)
  say(`  ${outcome.held} held, ${outcome.failed.length} failed, ${seconds} s`)
  failed.push(...outcome.failed.map((promise) => `${scenario.name}: ${promise}`))
}
for (const promise of failed) say(`FAILED ${promise}`)
process.exit(failed.length > 0 ? 1 : 0)

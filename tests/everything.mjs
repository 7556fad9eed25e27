// Runs `npm test` and every command that it leaves out, one after the other, also after a failure; ends with a table.
// Names select a part: `npm run test:everything -- audit faults`.
import { chooseCommands, commands, describeResults, runInTurn } from './support/everything/runInTurn.mjs'
import { createSteps } from './support/steps.mjs'

process.chdir(new URL('..', import.meta.url).pathname)
// The commands clear `test-results` themselves.
const steps = createSteps('node_modules/.cache/everything')
const results = await runInTurn(chooseCommands(commands, process.argv.slice(2)), steps.run)
console.log(`\n${describeResults(results)}`)
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1

// Runs a command once with each argument, e.g. `each.mjs "npm run" lint:code lint:format`, and fails after all if one failed.
import { spawnSync } from 'node:child_process'

const [, , command, ...names] = process.argv
const [program, ...args] = command.split(' ')
const isFailed = (name) => spawnSync(program, [...args, name], { stdio: 'inherit' }).status !== 0
const failed = names.filter(isFailed)
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

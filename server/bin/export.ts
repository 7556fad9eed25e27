import './production'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../configuration/settings'
import { messageOf, StartError } from '../platform/log'
import { loadBuild } from '../pages/site'
import { exportSite } from '../pages/exportSite'
import { projectRoot } from '../platform/projectRoot'
import { runProgram } from './runProgram'

const HELP = `npm run export -- --out DIR

  Writes the site, rendered with the settings of .env, for a host that runs no code. Build it first: npm run build.
  docs/nginx.conf serves it.
`

function readOut(args: readonly string[]): string | null {
  try {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' }, help: { type: 'boolean' } } })
    if (values.help === true) return null
    if (values.out === undefined || values.out === '') throw new Error('--out DIR is needed')
    return path.resolve(values.out)
  } catch (error) {
    throw new StartError(messageOf(error))
  }
}

async function main(args: readonly string[]): Promise<string> {
  const directory = readOut(args)
  if (directory === null) return HELP
  const { configuration } = readSettings(process.cwd(), process.env, { callsModels: false })
  const build = await loadBuild(projectRoot, { hasOwnContent: configuration.contentFile !== null })
  const pages = await exportSite(build, configuration, directory)
  return `Wrote ${pages} pages for ${configuration.publicUrl} to ${directory}\n`
}

await runProgram(main)

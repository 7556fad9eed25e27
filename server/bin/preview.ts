import './production'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../configuration/settings'
import type { ServerEnv } from '../platform/http/requestContext'
import { createPageHandler } from '../pages/pageHandler'
import { loadBuild, makeSite } from '../pages/site'
import { messageOf, StartError } from '../platform/log'
import { projectRoot } from '../platform/projectRoot'
import { runProgram } from './runProgram'

const HELP = `npm run preview:content -- [FILE] [--check] [--port 3001]

  Checks a content file, and serves the public pages with it and the settings of .env: nobody can sign in, and nothing is stored.
  Without FILE it is that of PORTAL_CONTENT, or the example's. --check stops after the check. The port is --port, else
  PORT of the environment, else 3001. Build the portal first: npm run build.
`

function readArguments(args: readonly string[]) {
  try {
    const options = { check: { type: 'boolean' }, port: { type: 'string' }, help: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const source = values.port === undefined ? 'PORT' : '--port'
    const port = values.check === true ? 3001 : Number(values.port ?? (process.env['PORT'] || 3001)) // a check opens none
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${source} must be from 1 to 65535`)
    return { file: positionals[0], port, isCheck: values.check === true, isHelp: values.help === true }
  } catch (error) {
    throw new StartError(messageOf(error))
  }
}

async function main(args: readonly string[]): Promise<string> {
  const { file, port, isCheck, isHelp } = readArguments(args)
  if (isHelp) return HELP
  const publicUrl = `http://localhost:${port}`
  const contentSetting = file === undefined ? {} : { PORTAL_CONTENT: path.resolve(file) }
  const variables = { ...process.env, ...contentSetting, PORT: String(port), PUBLIC_URL: publicUrl }
  const { configuration } = readSettings(process.cwd(), variables, { callsModels: false })
  const { contentFile } = configuration
  process.stdout.write(
    `Content: ${contentFile ?? 'content.example.yaml, as neither FILE nor PORTAL_CONTENT is given'}\n`,
  )
  if (isCheck) return 'The content file is valid.\n'
  process.stdout.write('Rendering its pages; this takes some seconds (--help lists the options).\n')
  const build = await loadBuild(projectRoot, { hasOwnContent: contentFile !== null })
  const site = await makeSite(build, configuration)
  const pages = createPageHandler({ configuration, site, ...build })
  const app = new Hono<ServerEnv>().all(
    '*',
    async (context) => (await pages(context, () => Promise.resolve(null))) ?? context.notFound(),
  )
  await new Promise((resolve) => serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, resolve))
  return `The content file is valid. Its pages: ${publicUrl} (Ctrl+C ends the preview)\n`
}

await runProgram(main)

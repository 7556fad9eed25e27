import { existsSync } from 'node:fs'
import { measureAdmissions } from './admissions'
import { measureChunks } from './chunks'
import { printTable, type Figure } from './figures'
import { measureFirstTap } from './firstTap'
import { measureGateway } from './gateway'
import { measureGatewayThroughput } from './gatewayThroughput'
import { measureCallCost } from './throughput/callCost'
import { measureHeadingFont } from './fonts/headingFont'
import { measureListFlood } from './lists/listFlood'
import { measureLongAnswers } from './playground/longAnswers'
import { measureMemory } from './memory'
import { measurePaint } from './paint'
import { measureProtocols } from './protocols'
import { measurePublicPaint } from './publicPaint'
import { measureRequests } from './requests'
import { measureRollingRestart } from './rolling/rollingRestart'
import { measureSignedInPaint } from './signedInPaint'
import { measureStarts } from './starts'
import { measureStatistics } from './statistics'
import { execFileSync } from 'node:child_process'

export const ensureBuild = () => execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })

// Prints the figures of the built portal; needs `npm run build` before it and writes nothing to the repository.
// `npm run bench` measures everything, `npm run bench -- starts statistics` only what it names.

process.chdir(new URL('../..', import.meta.url).pathname)
if (!existsSync('dist/server/main.js')) ensureBuild()

type Measure = { title: string; measure: () => readonly Figure[] | Promise<readonly Figure[]> }

const measures: Readonly<Record<string, Measure>> = {
  starts: { title: 'Start of the server', measure: measureStarts },
  paint: { title: 'Largest contentful paint, median', measure: measurePaint },
  publicPaint: {
    title: 'Largest contentful paint of public pages on a throttled phone, median',
    measure: measurePublicPaint,
  },
  headingFont: {
    title: 'Largest contentful paint on a throttled tablet with the headline font and without, median',
    measure: measureHeadingFont,
  },
  signedInPaint: {
    title: 'Largest contentful paint of somebody signed in on a throttled phone, median (ratio to the plain HTML)',
    measure: measureSignedInPaint,
  },
  firstTap: {
    title: 'Taps right after the largest paint on a throttled phone, answered at so many times that paint, median',
    measure: measureFirstTap,
  },
  longAnswers: {
    title: 'Tasks of the tab while long answers stream in the playground',
    measure: measureLongAnswers,
  },
  requests: { title: 'Requests per second, median of interleaved rounds', measure: measureRequests },
  statistics: { title: 'Calls of the statistics, median (ratio to a primary-key select)', measure: measureStatistics },
  gateway: { title: 'What the gateway adds to an upstream of 50 ms, median', measure: measureGateway },
  gatewayThroughput: { title: 'Calls of the gateway per second', measure: measureGatewayThroughput },
  callCost: { title: 'Processor time of a call here and in an older checkout', measure: measureCallCost },
  protocols: { title: 'What Messages and Responses add to a chat, median', measure: measureProtocols },
  admissions: { title: 'Letting calls through, median of one statement', measure: measureAdmissions },
  rollingRestart: {
    title: 'Rolling restart of two processes behind nginx at full load',
    measure: measureRollingRestart,
  },
  listFlood: { title: 'Chats of one user beside reads of another', measure: measureListFlood },
  memory: { title: 'Memory of the gateway’s process after a collection', measure: () => measureMemory() },
  chunks: { title: 'Client files after brotli (1 kB = 1000 bytes)', measure: measureChunks },
}

const chosen = process.argv.slice(2)
for (const [name, { title, measure }] of Object.entries(measures))
  if (chosen.length === 0 || chosen.includes(name)) printTable(title, await measure())

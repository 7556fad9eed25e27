import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { inEmptyProject } from '../emptyProject'

/** Says what was recorded, and replays it. */
const program = `
import { replay } from 'statechart-inspector/replay'
import { inspector, kettle } from './out/main.js'
import { kettleMachine } from './out/kettle.js'
const { entries } = inspector.recording()
const steps = entries.slice(1).map(({ event, steps }) => ({ event, guards: steps.flatMap((step) => step.guards.map(({ guard, passed }) => [guard, passed])) }))
const states = replay(kettleMachine, {}, steps)
kettle.stop()
console.log(JSON.stringify({ recorded: entries.map(({ event, value, context }) => [event.type, value, context]), replayed: states.map(({ value }) => value) }))
`

test('another XState application connects with two lines after installing the package', async () => {
  await inEmptyProject(['xstate'], async ({ folder, run, compile }) => {
    const installed = join(folder, 'node_modules/statechart-inspector')
    await run(process.execPath, resolve('tools/inspector/package.mjs'), installed)
    cpSync('packages/inspector/example', folder, { recursive: true })
    await compile('typescript-7', '--skipLibCheck', 'main.ts')
    writeFileSync(join(folder, 'program.js'), program)
    const { recorded, replayed } = JSON.parse(await run(process.execPath, 'program.js')) as Record<string, unknown> // as the program writes it
    expect(recorded).toEqual([
      ['xstate.init', 'off', { litres: 0 }],
      ['water.poured', 'off', { litres: 1 }],
      ['switch.pressed', 'heating', null],
    ])
    expect(replayed).toEqual(['off', 'off', 'heating'])
  })
})

test('the inspector requires the tested version of XState or a later compatible one', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>> // as: npm's
  const tested = read('package.json')['dependencies']?.['xstate']
  expect(read('tools/inspector/package.json')['peerDependencies']).toEqual({ xstate: `^${tested}` })
})

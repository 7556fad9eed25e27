import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

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
  const project = mkdtempSync(join(tmpdir(), 'inspected-'))
  const run = async (command: string, ...args: string[]) =>
    (await promisify(execFile)(command, args, { cwd: project })).stdout
  try {
    mkdirSync(join(project, 'node_modules'))
    await run(
      process.execPath,
      resolve('tools/inspector/package.mjs'),
      join(project, 'node_modules/statechart-inspector'),
    )
    symlinkSync(resolve('node_modules/xstate'), join(project, 'node_modules/xstate'))
    cpSync('packages/inspector/example', project, { recursive: true })
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
    const options = [
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--strict',
      '--skipLibCheck',
      '--outDir',
      'out',
      'main.ts',
    ]
    await run(process.execPath, resolve('node_modules/typescript-7/bin/tsc'), ...options)
    writeFileSync(join(project, 'program.js'), program)
    const { recorded, replayed } = JSON.parse(await run(process.execPath, 'program.js')) as Record<string, unknown> // as the program writes it
    expect(recorded).toEqual([
      ['xstate.init', 'off', { litres: 0 }],
      ['water.poured', 'off', { litres: 1 }],
      ['switch.pressed', 'heating', null],
    ])
    expect(replayed).toEqual(['off', 'off', 'heating'])
  } finally {
    rmSync(project, { recursive: true })
  }
})

test('the inspector requires the tested version of XState or a later compatible one', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>> // as: npm's
  const tested = read('package.json')['dependencies']?.['xstate']
  expect(read('tools/inspector/package.json')['peerDependencies']).toEqual({ xstate: `^${tested}` })
})

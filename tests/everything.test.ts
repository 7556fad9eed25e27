import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import packageFile from '@/package.json'
import { chooseCommands, commands, describeResults, runInTurn } from './support/everything/runInTurn.mjs'

const three = ['audit', 'faults', 'bench'].map((name) => ({ name, command: ['run', name] }))

test('commands run one after the other, also after a failure', async () => {
  const events: string[] = []
  let time = 0
  const run = async (name: string, command: readonly string[]) => {
    events.push(`begin ${command.join(' ')}`)
    await Promise.resolve()
    time += name === 'audit' ? 61_400 : 5000
    events.push(`end ${name}`)
    return name !== 'audit'
  }
  const results = await runInTurn(three, run, () => time)
  expect(events).toEqual(three.flatMap(({ name }) => [`begin run ${name}`, `end ${name}`]))
  expect(describeResults(results).split('\n')).toEqual([
    'Command  Result  Time',
    'audit    FAILED  1 min 01 s',
    'faults   passed  0 min 05 s',
    'bench    passed  0 min 05 s',
  ])
})

test('names select commands in the order of the list', () => {
  const chosen = (...names: string[]) => chooseCommands(three, names).map(({ name }) => name)
  expect([chosen(), chosen('bench', 'audit')]).toEqual([
    ['audit', 'faults', 'bench'],
    ['audit', 'bench'],
  ])
  expect(() => chosen('audits')).toThrow('Unknown: audits. Choose from: audit, faults, bench')
})

test('an unknown name fails before anything runs', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/everything.mjs', 'nothing'], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('Unknown: nothing')
})

test('every test command of the package is in the list, npm test first', () => {
  const isPartOfTest = ['test:unit', 'test:browser']
  const isOther = ['test:everything', 'test:mutation', 'test:mutation:report']
  const scripts = Object.keys(packageFile.scripts).filter((name) => /^(test:|attack$|bench$)/.test(name))
  const wanted = scripts.filter((name) => !isPartOfTest.includes(name) && !isOther.includes(name))
  const [first, ...others] = commands.map(({ command }) => command.join(' '))
  expect(first).toBe('npm test')
  expect(others.toSorted()).toEqual(wanted.map((name) => `npm run ${name}`).toSorted())
})

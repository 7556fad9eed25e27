import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { agentsAtPortal } from './support/agentRun'
import { agents } from './support/agents'
import { recordRequests } from './support/recordRequests'
import { scriptedModel } from './support/scriptedModel'

const portal = agentsAtPortal()

describe.each(agents.map((agent) => [agent.title, agent] as const))('%s', (_, agent) => {
  test('writes a file through a tool', async () => {
    const { file, prompt } = portal.startSession(agent)
    portal.behave(scriptedModel([agent.write(file, 'hello\n')]))
    const { code, output } = await prompt('Write hello to note.txt')
    expect(readFileSync(file, 'utf8'), output).toBe('hello\n')
    expect({ code, hosts: portal.hosts() }).toEqual({ code: 0, hosts: [] })
    expect(new Set(portal.statuses())).toEqual(new Set([200]))
  })

  test('reads a file and patches it', async () => {
    const { place, file, prompt } = portal.startSession(agent)
    writeFileSync(file, 'hello\n')
    portal.behave(scriptedModel([agent.read(file), agent.replace(file, 'hello', 'good morning')]))
    const { code, output } = await prompt('Change the greeting in note.txt')
    expect(readFileSync(file, 'utf8'), output).toBe('good morning\n')
    expect({ code, hosts: portal.hosts() }).toEqual({ code: 0, hosts: [] })
    expect(new Set(portal.statuses())).toEqual(new Set([200]))
    if (process.env['RECORD_AGENTS']) recordRequests(agent, place, portal.sent())
  })
})

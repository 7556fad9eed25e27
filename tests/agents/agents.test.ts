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

  test('continues its session by a second command', async () => {
    const { file, prompt } = portal.startSession(agent)
    const write = agent.write(file, 'hello\n')
    portal.behave(scriptedModel([write]))
    expect((await prompt('Write hello to note.txt')).code).toBe(0)
    portal.behave(scriptedModel([write, agent.read(file), agent.replace(file, 'hello', 'good morning')]))
    const { code, output } = await prompt('Change the greeting in it')
    expect(readFileSync(file, 'utf8'), output).toBe('good morning\n')
    expect({ code, hosts: portal.hosts() }).toEqual({ code: 0, hosts: [] })
  })

  test('sends a reasoning model its own reasoning again', async () => {
    const { file, prompt } = portal.startSession(agent)
    portal.behave(scriptedModel([agent.write(file, 'hello\n')], { reasoning: 'A file is missing.' }))
    const { code, output } = await prompt('Write hello to note.txt')
    expect(code, output).toBe(0)
    const last = portal.asked().findLast(({ body }) => body['tools'])
    const messages = last?.body['messages'] as Record<string, unknown>[] // as: the gateway wrote it
    const thoughts = messages.map((message) => message['reasoning_content']).filter((thought) => thought !== undefined)
    expect(thoughts).toEqual(['A file is missing.'])
  })
})

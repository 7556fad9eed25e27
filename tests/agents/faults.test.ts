import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { agentsAtPortal } from './support/agentRun'
import { agents, type Agent } from './support/agents'
import { brokenOnce, busyOnce, scriptedModel, smallModel, type Fault } from './support/scriptedModel'

const one = agentsAtPortal()
const two = agentsAtPortal(['first', 'second'])

/** Lets an agent write a file by one command; resolves to its output and to the ends of its requests. */
async function writeNote(portal: typeof one, agent: Agent, fault?: Fault) {
  const { file, prompt } = portal.startSession(agent)
  portal.behave(scriptedModel([agent.write(file, 'hello\n')], fault ? { fault } : {}))
  const { code, output } = await prompt('Write hello to note.txt')
  expect(readFileSync(file, 'utf8'), output).toBe('hello\n')
  expect({ code, hosts: portal.hosts() }, output).toEqual({ code: 0, hosts: [] })
  return output
}

/** 71 characters. */
const line = 'All work and no play makes a long conversation of many, many, lines..\n'

const isWhole = (answer: string) => !/response\.failed|event: error|^data: \{"error"/m.test(answer)

describe.each(agents.map((agent) => [agent.title, agent] as const))('%s', (_, agent) => {
  test('finishes without an error if one of two model servers responds with 429', async () => {
    const output = await writeNote(two, agent, busyOnce)
    expect(new Set(two.statuses())).toEqual(new Set([200]))
    expect(two.asked()).toHaveLength(two.sent().length + 1)
    expect(output).not.toMatch(/429|503|Reconnecting|Retrying/)
  })

  test('retries by itself if the only model server responds with 429', async () => {
    await writeNote(one, agent, busyOnce)
    expect(one.statuses().filter((status) => status !== 200)).toEqual([503])
  })

  test('waits for the limit of requests per minute and finishes', async () => {
    await one.limit({ rpm: 1 })
    const began = Date.now()
    await writeNote(one, agent)
    expect(Date.now() - began).toBeGreaterThan(55_000)
    const rejected = one.sent().filter(({ status, answer }) => status !== 200 || !isWhole(answer))
    expect(rejected.length).toBeGreaterThan(0)
    for (const { answer } of rejected)
      expect(answer).toMatch(/Your limit is 1 requests per minute\. Try again in \d+ s\./)
  })

  test('finishes after its first stream breaks off', async () => {
    await writeNote(one, agent, brokenOnce)
    const broken = one.sent().filter(({ answer }) => !isWhole(answer))
    expect(broken).toHaveLength(1)
    expect(broken[0]?.answer).toContain('broke off or failed (server error). Try again.')
  })

  const isShortened = agent.whenFull === 'shortens'
  test(`${isShortened ? 'shortens' : 'names'} a conversation that is too long for the model`, async () => {
    const { place, file, prompt } = one.startSession(agent)
    const partOf = (index: number) => agent.write(path.join(place.work, `part${index}.txt`), line.repeat(110))
    const parts = Array.from({ length: 9 }, (_, index) => partOf(index))
    one.behave(smallModel([...parts, agent.write(file, 'hello\n')], 60_000))
    const { output } = await prompt('Write nine parts, then write hello to note.txt')
    const refused = one.sent().filter(({ answer }) => answer.includes('maximum context length is 32768 tokens'))
    expect(refused.length, output).toBeGreaterThan(0)
    if (isShortened) expect(readFileSync(file, 'utf8'), output).toBe('hello\n')
    else expect(output).toContain(agent.whenFull)
  })
})

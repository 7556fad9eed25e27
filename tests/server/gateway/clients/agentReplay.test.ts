import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { agents, type Agent } from '@/tests/agents/support/agents'
import { scriptedModel, type ToolCall } from '@/tests/agents/support/scriptedModel'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { readAnswer } from './agentReplay/readAnswer'

type Members = Record<string, unknown>
/** An agent's requests: the members of a body that all turns of a conversation share, and those of each turn. */
type Recording = {
  agent: string
  version: string
  path: string
  headers: Record<string, string>
  conversations: { shared: Members; turns: Members[] }[]
}
type ChatMessage = {
  role: string
  content: unknown
  tool_call_id?: string
  tool_calls?: { id: string; function: { name: string; arguments: string } }[]
}

const folder = 'tests/server/gateway/clients/agentReplay'
const { dependencies } = JSON.parse(readFileSync('tests/agents/packages/package.json', 'utf8')) as {
  dependencies: Record<string, string>
} // as: npm's own format
const recordingOf = ({ name }: Agent) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as Recording // as: recordRequests.ts wrote it
const file = '/home/user/project/note.txt'

const { upstream, server, apiKey, statuses } = gatewayWithUpstream({ RATE_LIMIT_DEFAULT_TPM: '10000000' })

/** Sends a recorded request; resolves to the response, and to the chat that the model server got. */
async function send({ path, headers }: Recording, body: Members) {
  const response = await fetch(server().origin + path, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${apiKey()}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text(), chat: upstream().asked[0]?.body ?? {} }
}

/** The calls of a chat in the script's form; arguments that an agent added by itself are left out. */
function callsOf(messages: readonly ChatMessage[], script: readonly ToolCall[]) {
  const calls = messages.flatMap(({ tool_calls: calls = [] }) => calls)
  return calls.map(({ function: { name, arguments: text } }, index) => {
    const given = JSON.parse(text) as Members // as: the schema of every tool is an object
    return { name, input: Object.fromEntries(Object.keys(script[index]?.input ?? {}).map((key) => [key, given[key]])) }
  })
}

test('every recorded agent is one of npm run test:agents, in its version', () => {
  const recorded = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(recorded.sort()).toEqual(agents.map(({ name }) => `${name}.json`).sort())
  for (const agent of agents) expect(recordingOf(agent)).toMatchObject({ version: dependencies[agent.package] })
})

test('docs/agents.md names each agent with its version', () => {
  const document = readFileSync('docs/agents.md', 'utf8')
  for (const agent of agents)
    expect(document).toMatch(new RegExp(`\\| ${agent.title} +\\| ${dependencies[agent.package]} +\\|`))
})

describe.each(agents.map((agent) => [agent.title, agent] as const))('The recorded requests of %s', (_, agent) => {
  const script = [agent.read(file), agent.replace(file, 'hello', 'good morning')]
  const recording = recordingOf(agent)
  const [main, ...others] = recording.conversations

  test.each([0, 1, 2])('a conversation with %d tool results goes on with the next call or the end', async (results) => {
    upstream().behave(scriptedModel(script))
    const { status, text, chat } = await send(recording, { ...main?.shared, ...main?.turns[results] })
    expect(status, text).toBe(200)
    const messages = chat['messages'] as ChatMessage[] // as: the gateway wrote it
    const next = script[results]
    expect(readAnswer(agent.protocol, text)).toEqual({
      text: next === undefined ? 'Done.' : '',
      calls: next === undefined ? [] : [{ ...next, id: `call_${results}` }],
      isWhole: true,
    })
    // Templates of many models reject a system message in another place.
    expect(messages.map(({ role }) => role).lastIndexOf('system')).toBe(0)
    expect(callsOf(messages, script)).toEqual(script.slice(0, results))
    const answered = messages.filter(({ role }) => role === 'tool')
    expect(answered.map((message) => message.tool_call_id)).toEqual(['call_0', 'call_1'].slice(0, results))
    if (results > 0) expect(JSON.stringify(answered[0]?.content)).toContain('hello')
    const offered = (chat['tools'] as { function: { name: string } }[]).map((tool) => tool.function.name) // as: as above
    expect(offered).toEqual(expect.arrayContaining(script.map(({ name }) => name)))
    await expect.poll(statuses).toEqual([200])
  })

  test('requests without tools get a text', async () => {
    upstream().behave(scriptedModel([]))
    for (const { shared, turns } of others)
      for (const turn of turns) {
        const { status, text } = await send(recording, { ...shared, ...turn })
        expect(status, text).toBe(200)
        expect(readAnswer(agent.protocol, text)).toEqual({ text: 'A note', calls: [], isWhole: true })
      }
  })
})

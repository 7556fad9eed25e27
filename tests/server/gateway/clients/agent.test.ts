import Anthropic from '@anthropic-ai/sdk'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countTokens } from '@/server/gateway/metering/tokenizer'
import { grantLimits } from '@/server/records/limits/limitStore'
import { seededCaller } from '@/tests/server/support/caller'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'

/** An agent's own input, before its user writes anything: instructions and descriptions of tools. */
const instructions = 'instruction '.repeat(30_000)
const request = {
  model: 'own-model',
  max_tokens: 32_000,
  system: instructions,
  messages: [{ role: 'user' as const, content: 'Hello' }],
}
const settings = Object.fromEntries(
  [...readFileSync('.env.example', 'utf8').matchAll(/^(RATE_LIMIT_\w+)=(\d+)/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)

const { server } = gatewayWithUpstream(settings)

async function newAgent() {
  const me = await seededCaller(server())
  const client = new Anthropic({ apiKey: await me.newSecret(), baseURL: server().origin, maxRetries: 0 })
  return { me, turn: () => client.messages.stream(request).finalMessage() }
}

test('an agent makes five requests in a minute within the limits of .env.example', async () => {
  expect(countTokens(instructions)).toBeGreaterThanOrEqual(30_000)
  const { turn } = await newAgent()
  const reasons: unknown[] = []
  for (let count = 0; count < 5; count++) reasons.push((await turn()).stop_reason)
  expect(reasons).toEqual(Array(5).fill('end_turn'))
})

test('an agent beyond the limit gets the limit and the address to apply for more', async () => {
  const { me, turn } = await newAgent()
  await grantLimits(server().db, me.userId, { tpm: 5000 }, server().now())
  await expect(turn()).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/5000 .*Visit \S+\/api\/strategy to apply/) as string, // as: the matcher is typed any
  })
})

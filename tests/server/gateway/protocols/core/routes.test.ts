import { expect, test } from 'vitest'
import { createModelClient } from '@/server/gateway/protocols/modelClient'
import type { CallUpstreams } from '@/server/gateway/upstream/callUpstreams'
import { chunkOf } from '@/server/gateway/conversation/chunk'
import { callContextOf, parsedChat, plainRules, upstreamAt } from '@/tests/server/support/providers/modelRoute'

const routeTo = (name: string, supportsChat: boolean) => ({
  upstream: upstreamAt('http://127.0.0.1:1', { name, supportsChat, supportsAnthropic: true }),
  ownId: 'm',
  weight: 1,
})
const routes = [routeTo('messages', false), routeTo('chats', true)]

test.each([
  [{}, ['messages', 'chats']],
  [{ n: 2 }, ['chats']],
  [{ n: 1, logit_bias: {}, presence_penalty: 0 }, ['messages', 'chats']],
])('a chat with %j may be served by %j', async (more, names) => {
  const seen: string[] = []
  const callUpstreams: CallUpstreams = <Result>({
    only = () => true,
  }: {
    only?: (route: (typeof routes)[number]) => boolean
  }) => {
    seen.push(...routes.filter(only).map(({ upstream }) => upstream.name))
    return Promise.resolve(chunkOf({}) as Result) // as: the test ignores it
  }
  const client = createModelClient({ callUpstreams, longest: 9, rules: plainRules })
  const messages = [{ role: 'user' as const, content: 'Hi' }]
  await client.complete(parsedChat({ model: 'm', messages, ...more }), 9, { ...callContextOf(), routes })
  expect(seen).toEqual(names)
})

import type { UsageOverview } from '@/openapi/types'
import { startModelUpstream, type ModelUpstream } from '@/tests/server/support/providers/modelUpstream'
import type { Attack, Scenario } from '../attack'
import { ms, timed, until } from '../figures'
import { events, KEY, tricks, word, type Trick } from '../modelTricks'
import { responsesTricks } from '../responsesTricks'
import { callModel, chatBody, newMember, type Member } from '../people'

const outputOf = async (member: Member) =>
  (await member.request<UsageOverview>('POST', '/statistics/user/api', {})).envelope.data?.total.output_tokens ?? NaN

const lastEvents = {
  messages: /^(?:message_stop|error)$/,
  responses: /^response\.(?:completed|incomplete|failed)$/,
}

/** A stream with named events has one end, which we write, and plausible figures. */
function checkEvents(attack: Attack, name: string, api: keyof typeof lastEvents, text: string) {
  const names = text.split('\n').flatMap((line) => /^event: (.*)$/.exec(line)?.[1] ?? [])
  const ends = names.filter((one) => lastEvents[api].test(one)).length
  attack.check(
    `${name}: the stream has one end event, the last one`,
    ends === 1 && lastEvents[api].test(names.at(-1) ?? ''),
    names.join().slice(-200),
  )
  const figures = [...text.matchAll(/_tokens":(-?[\d.e+]+)/g)].map(([, figure]) => Number(figure))
  attack.check(
    `${name}: the caller sees plausible figures`,
    figures.every((one) => one >= 0 && one < 1e9),
    figures.join(),
  )
}

/** Each event of a response is JSON with the next number and its own name, and `[DONE]` is the last line. */
function checkResponse(attack: Attack, name: string, text: string) {
  const blocks = text.split('\n\n').filter((block) => block.startsWith('event: '))
  const isRight = blocks.every((block, number) => {
    const [, type = '', json = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
    return json.startsWith(`{"type":"${type}","sequence_number":${number},`) || json.startsWith('{"type":"error",')
  })
  attack.check(
    `${name}: the events are numbered and named, and end with [DONE]`,
    isRight && text.endsWith('\n\ndata: [DONE]\n\n'),
    text.slice(-120),
  )
}

async function play(
  attack: Attack,
  url: string,
  upstream: ModelUpstream,
  { name, stream, behave, statuses, counted, most, api, fields = api ? { max_tokens: 100 } : {} }: Trick,
) {
  const member = await newMember(url)
  upstream.behave(behave)
  const { took, response } = await timed(async () => {
    const response = await callModel(url, member.token, chatBody('own-model', { stream, ...fields }), {
      signal: AbortSignal.timeout(30_000),
      path: api ?? 'chat/completions',
    })
    return { status: response.status, text: await response.text() }
  }).catch((error: unknown) => ({ took: NaN, response: { status: 0, text: String(error) } }))
  const { status, text } = response
  const seen = `${status} after ${ms(took)}: ${text.slice(-90).replaceAll('\n', ' ')}`
  const hasError = status === 200 || /"error":\s*\{/.test(text)
  attack.check(
    `${name}: a response in the protocol within 15 s`,
    statuses.includes(status) && hasError && took < 15_000,
    seen,
  )
  if (/key|error event/.test(name))
    attack.check(`${name}: the caller does not see the key`, !/upstream-key|10\.0\.0\.7/.test(text), text.slice(0, 120))
  if (api) checkEvents(attack, name, api, text)
  if (api === 'responses') checkResponse(attack, name, text)
  if (counted === undefined && most === undefined) return
  let output = NaN
  await until(async () => (output = await outputOf(member)) >= (counted ?? 1), 3000)
  attack.check(
    `${name}: counts the delivered tokens, at most the requested bound`,
    output >= (counted ?? 0) && output <= (most ?? Infinity),
    `${output} output tokens, from ${counted ?? 0} to ${most ?? 'any'} expected`,
  )
}

/** Tokens that a caller received before disconnecting are counted. */
async function leave(attack: Attack, url: string, upstream: ModelUpstream) {
  const member = await newMember(url)
  upstream.behave((response) => {
    response.writeHead(200, events).write(word.repeat(200))
  })
  const leaving = new AbortController()
  const response = await callModel(url, member.token, chatBody('own-model', { stream: true }), {
    signal: leaving.signal,
  })
  await response.body?.getReader().read()
  leaving.abort()
  let output = NaN
  await until(async () => (output = await outputOf(member)) > 0, 3000)
  attack.check('a call whose caller disconnects counts the delivered tokens', output > 0, `${output} output tokens`)
  upstream.behave(() => undefined)
  await callModel(url, member.token, chatBody('own-model', {}, 'word '.repeat(300)), {
    signal: AbortSignal.timeout(500),
  }).catch(() => null)
  const input = async () =>
    (await member.request<UsageOverview>('POST', '/statistics/user/api', {})).envelope.data?.total.input_tokens ?? NaN
  const before = await input()
  const took = await until(async () => (await input()) >= 240, 3000)
  attack.check(
    'a call that is aborted before its response counts the input',
    took !== null,
    `${before} input tokens at first, ${await input()} then`,
  )
}

/** The forwarded request has the reserved bound. */
async function multiply(attack: Attack, url: string, upstream: ModelUpstream) {
  const member = await newMember(url)
  const image = (address: string) => ({
    messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: address } }] }],
  })
  const send = async (more: object) => {
    upstream.behave()
    upstream.asked.length = 0
    const response = await callModel(url, member.token, chatBody('own-model', more))
    return { status: response.status, text: await response.text(), body: upstream.asked[0]?.body }
  }
  const both = await send({ max_completion_tokens: 1, max_tokens: 20_000 })
  const forwarded = ['max_completion_tokens', 'max_tokens'].filter((name) => both.body?.[name] !== undefined)
  attack.check(
    'one of two output limits is forwarded',
    both.status === 400 || forwarded.length <= 1,
    `${both.status}, forwarded ${forwarded.join() || 'none'}`,
  )
  for (const more of [{ best_of: 50 }, { priority: -1 }, { chat_template: '{{ 1 }}' }, { extra_body: { n: 9 } }]) {
    const [name = ''] = Object.keys(more)
    const { status, body } = await send(more)
    attack.check(
      `an undocumented field is not forwarded: ${name}`,
      status === 400 || body?.[name] === undefined,
      `${status}`,
    )
  }
  for (const address of [
    'http://127.0.0.1:1/a.png',
    'https://169.254.169.254/latest',
    'https://[::1]/a.png',
    'file:///etc/passwd',
    'https://10.0.0.1/a.png',
    'https://2130706433/a.png',
  ]) {
    const { status } = await send(image(address))
    attack.check(`a picture from ${address} is rejected`, status === 400, `${status}`)
  }
}

export const hostileModel: Scenario = {
  name: 'hostileModel',
  about: 'A model server sends endless, missing, wrong responses and its key, and callers request more than they may.',
  async run(attack) {
    const upstream = await startModelUpstream()
    attack.later(() => upstream.stop())
    const portal = await attack.portal({
      MODEL_UPSTREAM: upstream.url,
      MODEL_UPSTREAM_KEY: KEY,
      MODEL_UPSTREAM_SPEAKS: 'openai,anthropic',
      MODEL_UPSTREAM_TIMEOUT: '2',
    })
    for (const trick of [...tricks, ...responsesTricks]) await play(attack, portal.url, upstream, trick)
    await leave(attack, portal.url, upstream)
    await multiply(attack, portal.url, upstream)
    const { status } = await fetch(`${portal.url}/readyz`)
    attack.check('the portal is ready after the attack', status === 200, `/readyz ${status}`)
    attack.check('its log does not hold the key', !portal.log().includes(KEY), 'searched')
  },
}

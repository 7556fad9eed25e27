import Anthropic from '@anthropic-ai/sdk'
import { Ajv2020 } from 'ajv/dist/2020.js'
import OpenAI from 'openai'
import { beforeAll, expect, test } from 'vitest'
import { seededCaller } from '@/tests/server/support/caller'
import { describeOnEither } from '@/tests/server/support/databases/engines'

const model = 'intern-echo'
const en = 'Demo model (intern-echo): I do not think, I only repeat your message. You said: '
const zh = '演示模型（intern-echo）：我不会思考，只会重复你的消息。你说：'
const picture = 'data:image/png;base64,iVBORw0KGgo='

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' }, unit: { enum: ['celsius', 'fahrenheit'] } },
  required: ['city', 'unit'],
}
const weather = { name: 'get_weather', description: 'The weather of a city now', parameters }
const clock = { name: 'read_clock', description: 'Returns the time in a zone', parameters: { type: 'object' } }
const tools = [weather, clock].map((one) => ({ type: 'function' as const, function: one }))
const asked = { role: 'user' as const, content: 'What is the weather in Paris?' }

describeOnEither(
  'The demo model',
  (server) => {
    let openai: OpenAI
    let anthropic: Anthropic
    beforeAll(async () => {
      const apiKey = await (await seededCaller(server())).newSecret()
      openai = new OpenAI({ apiKey, baseURL: `${server().origin}/v1`, maxRetries: 0 })
      anthropic = new Anthropic({ apiKey, baseURL: server().origin, maxRetries: 0 })
    })

    type Request = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'model'>
    const chat = async (request: Request) => (await openai.chat.completions.create({ model, ...request })).choices[0]
    const say = (content: OpenAI.ChatCompletionUserMessageParam['content']) => [{ role: 'user' as const, content }]

    test.each([
      ['Hello', en + 'Hello'],
      ['你好', zh + '你好'],
    ])('the demo model says what it is in the language of the question: %s', async (question, text) => {
      expect((await chat({ messages: say(question) }))?.message.content).toBe(text)
    })

    test('the demo model says how many images and other files it got', async () => {
      const image = { type: 'image_url' as const, image_url: { url: picture } }
      const sound = { type: 'input_audio' as const, input_audio: { data: 'AAAA', format: 'wav' as const } }
      const text = { type: 'text' as const, text: 'What is this?' }
      const answer = async (...parts: OpenAI.ChatCompletionContentPart[]) =>
        (await chat({ messages: say([text, ...parts]) }))?.message.content
      expect(await answer(image)).toMatch(/I received 1 image, and cannot look at them\.$/)
      expect(await answer(image, image, sound)).toMatch(/I received 2 images and 1 other file/)
      const chinese = await chat({ messages: say([{ ...text, text: '这是什么？' }, image]) })
      expect(chinese?.message.content).toMatch(/收到 1 张图片，但我看不到内容。$/)
    })

    const parsed = (text: string): unknown => JSON.parse(text)
    const calledIn = (choice: Awaited<ReturnType<typeof chat>>) =>
      choice?.message.tool_calls?.map((call) =>
        call.type === 'function' ? [call.function.name, parsed(call.function.arguments)] : null,
      )

    test.each<[string, Partial<Request>, string | null]>([
      ['the tool of the question', {}, 'get_weather'],
      ['a required tool', { tool_choice: 'required' }, 'get_weather'],
      ['a named tool', { tool_choice: { type: 'function', function: { name: 'read_clock' } } }, 'read_clock'],
      ['no tool if it must not', { tool_choice: 'none' }, null],
      ['no tool of several if none is about the question', { messages: say('Hello') }, null],
      ['the only tool for any question', { messages: say('Hello'), tools: tools.slice(1) }, 'read_clock'],
      [
        'a tool that must be called for any question',
        { messages: say('Hello'), tool_choice: 'required' },
        'get_weather',
      ],
    ])('the demo model calls %s', async (_, request, name) => {
      const choice = await chat({ messages: [asked], tools, ...request })
      expect([choice?.finish_reason, choice?.message.tool_calls?.length ?? 0]).toEqual(
        name === null ? ['stop', 0] : ['tool_calls', 1],
      )
      expect(calledIn(choice)?.[0]?.[0] ?? null).toBe(name)
    })

    test('the demo model calls with arguments of the schema, and answers with the result', async () => {
      const { message } = (await chat({ messages: [asked], tools })) ?? {}
      expect(calledIn(message && { message, index: 0, finish_reason: 'tool_calls', logprobs: null })).toEqual([
        ['get_weather', { city: 'Paris', unit: 'celsius' }],
      ])
      const [call] = message?.tool_calls ?? []
      if (!message || !call) throw new Error('no call')
      const result = { role: 'tool' as const, tool_call_id: call.id, content: 'Cloudy, 24 °C' }
      const final = await chat({ messages: [asked, message, result], tools })
      expect([final?.finish_reason, final?.message.content]).toEqual([
        'stop',
        'The demo model received the result of get_weather: Cloudy, 24 °C',
      ])
    })

    test('the demo model streams a tool call as it writes it whole', async () => {
      const stream = openai.chat.completions.stream({
        model,
        messages: [asked],
        tools,
        stream_options: { include_usage: true },
      })
      const final = await stream.finalChatCompletion()
      const whole = await openai.chat.completions.create({ model, messages: [asked], tools })
      expect(calledIn(final.choices[0])).toEqual(calledIn(whole.choices[0]))
      expect([final.choices[0]?.finish_reason, final.usage]).toEqual(['tool_calls', whole.usage])
    })

    test('the demo model writes JSON objects and JSON of a schema', async () => {
      const contentOf = async (response_format: NonNullable<Request['response_format']>) =>
        parsed((await chat({ messages: [asked], response_format }))?.message.content ?? '')
      expect(await contentOf({ type: 'json_object' })).toEqual({ model: 'Demo model', answer: en + asked.content })
      const schema = {
        type: 'object',
        properties: { days: { type: 'array', items: parameters, minItems: 2 }, warm: { type: 'boolean' } },
        required: ['days', 'warm'],
        additionalProperties: false,
      }
      const value = await contentOf({ type: 'json_schema', json_schema: { name: 'days', schema, strict: true } })
      expect([new Ajv2020().validate(schema, value), value]).toMatchObject([true, { days: [{ city: 'Paris' }, {}] }])
    })

    test('the demo model cuts a call at the maximum', async () => {
      const cut = await chat({ messages: [asked], tools, max_tokens: 6 })
      expect([cut?.finish_reason, cut?.message.tool_calls?.length]).toEqual(['length', 1])
      expect(await chat({ messages: [asked], tools, max_tokens: 1 })).toMatchObject({
        finish_reason: 'length',
        message: { content: '' },
      })
    })

    test('the demo model shows its reasoning if it is asked for', async () => {
      const ask = (more: object) => openai.chat.completions.create({ model, messages: say('Hello'), ...more })
      const thinking = await ask({ thinking_mode: true })
      expect(thinking.choices[0]?.message).toMatchObject({
        content: en + 'Hello',
        reasoning_content: expect.stringMatching(/^The demo model follows a script/) as string, // as: the matcher is typed any
      })
      const parts = thinking.usage?.completion_tokens_details?.reasoning_tokens ?? 0
      expect(parts).toBeGreaterThan(10)
      for (const more of [{}, { thinking_mode: false }, { reasoning_effort: 'none' }])
        expect((await ask(more)).choices[0]?.message).not.toHaveProperty('reasoning_content')
    })

    test('the demo model works in Messages, whole and streamed', async () => {
      const request = { model, max_tokens: 1024, messages: [asked] }
      const tool = {
        name: 'get_weather',
        description: weather.description,
        input_schema: { ...parameters, type: 'object' as const },
      }
      const called = await anthropic.messages.create({ ...request, tools: [tool] })
      const block = called.content.find(({ type }) => type === 'tool_use')
      expect([called.stop_reason, block]).toMatchObject([
        'tool_use',
        { name: 'get_weather', input: { city: 'Paris', unit: 'celsius' } },
      ])
      const streamed = await anthropic.messages.stream({ ...request, tools: [tool] }).finalMessage()
      expect(streamed.content.at(-1)).toMatchObject({ name: 'get_weather', input: { city: 'Paris', unit: 'celsius' } })
      const id = block?.type === 'tool_use' ? block.id : ''
      const answer = await anthropic.messages.create({
        ...request,
        messages: [
          asked,
          { role: 'assistant', content: called.content },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'Cloudy' }] },
        ],
        tools: [tool],
      })
      expect(answer.content).toMatchObject([{ text: 'The demo model received the result of get_weather: Cloudy' }])
      const thinking = { type: 'enabled' as const, budget_tokens: 1024 }
      const thought = await anthropic.messages.create({ ...request, max_tokens: 2048, thinking })
      expect(thought.content.map(({ type }) => type)).toEqual(['thinking', 'text'])
    })

    test('the demo model works in Responses, with functions, custom tools and JSON', async () => {
      const tool = { type: 'function' as const, strict: false, ...weather }
      const called = await openai.responses.create({ model, input: asked.content, tools: [tool], store: false })
      expect(called.output).toMatchObject([{ type: 'function_call', name: 'get_weather' }])
      const custom = await openai.responses.create({
        model,
        input: 'Write a query about users',
        tools: [{ type: 'custom', name: 'query_database', description: 'Runs a query' }],
        store: false,
      })
      expect(custom.output).toMatchObject([{ type: 'custom_tool_call', input: 'Write a query about users' }])
      const format = { type: 'json_schema' as const, name: 'place', schema: parameters, strict: true }
      const json = await openai.responses.create({ model, input: asked.content, text: { format }, store: false })
      expect(JSON.parse(json.output_text)).toEqual({ city: 'Paris', unit: 'celsius' })
      const stream = openai.responses.stream({ model, input: '你好', store: false })
      expect((await stream.finalResponse()).output_text).toBe(`${zh}你好`)
    })

    test('the demo model still rejects log probabilities', async () => {
      await expect(chat({ messages: say('Hello'), logprobs: true })).rejects.toMatchObject({ param: 'logprobs' })
    })
  },
  { RATE_LIMIT_DEFAULT_RPM: '1000', RATE_LIMIT_DEFAULT_TPM: '1000000' },
)

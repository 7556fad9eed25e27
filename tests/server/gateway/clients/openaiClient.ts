import OpenAI from 'openai'
import { citySchema, lookUp, picture, question, secondQuestion, weather, type Connect } from './client'

export const openaiClient: Connect = ({ origin, apiKey, model }) => {
  const client = new OpenAI({ apiKey, baseURL: `${origin}/v1` })
  const messages = [{ role: 'user' as const, content: question }]
  const { completions } = client.chat
  return {
    list: async () => (await client.models.list()).data.map(({ id }) => id),
    chat: async () => (await completions.create({ model, messages })).choices[0]?.message.content ?? '',
    async stream() {
      const texts: string[] = []
      for await (const { choices } of await completions.create({ model, messages, stream: true }))
        texts.push(choices[0]?.delta.content ?? '')
      return texts.filter(Boolean)
    },
    async tool() {
      const tools = [{ type: 'function' as const, function: { ...weather, parameters: citySchema } }]
      const { choices } = await completions.create({ model, messages, tools })
      const call = choices[0]?.message.tool_calls?.[0]
      if (call?.type !== 'function') throw new Error('no function is called')
      const input: unknown = JSON.parse(call.function.arguments)
      return { name: call.function.name, input }
    },
    async converse() {
      const tools = [{ type: 'function' as const, function: { ...weather, parameters: citySchema } }]
      const said: OpenAI.ChatCompletionMessageParam[] = [...messages]
      const texts: string[] = []
      while (texts.length < 2) {
        const message = (await completions.create({ model, messages: said, tools })).choices[0]?.message
        if (message === undefined) throw new Error('no message')
        said.push(message)
        for (const call of message.tool_calls ?? [])
          if (call.type === 'function')
            said.push({ role: 'tool', tool_call_id: call.id, content: lookUp(JSON.parse(call.function.arguments)) })
        if (message.content === null) continue
        texts.push(message.content)
        said.push({ role: 'user', content: secondQuestion })
      }
      return texts
    },
    async structured() {
      const format = { type: 'json_schema' as const, json_schema: { name: 'city', strict: true, schema: citySchema } }
      const { choices } = await completions.parse({ model, messages, response_format: format })
      return choices[0]?.message.parsed
    },
    async picture() {
      const shown = { type: 'image_url' as const, image_url: { url: `data:image/png;base64,${picture}` } }
      const content = [shown, { type: 'text' as const, text: question }]
      const { choices } = await completions.create({ model, messages: [{ role: 'user', content }] })
      return choices[0]?.message.content ?? ''
    },
    async abort() {
      const leaving = new AbortController()
      const { signal } = leaving
      for await (const _ of await completions.create({ model, messages, stream: true }, { signal })) leaving.abort()
    },
  }
}

/** The same library with the Responses API. */
export const openaiResponsesClient: Connect = ({ origin, apiKey, model }) => {
  const { responses } = new OpenAI({ apiKey, baseURL: `${origin}/v1` })
  const request = { model, input: question, store: false }
  return {
    list: null,
    chat: async () => (await responses.create(request)).output_text,
    async stream() {
      const texts: string[] = []
      for await (const event of await responses.create({ ...request, stream: true }))
        if (event.type === 'response.output_text.delta') texts.push(event.delta)
      return texts
    },
    async tool() {
      const tools = [{ type: 'function' as const, ...weather, parameters: citySchema, strict: true }]
      const [call] = (await responses.create({ ...request, tools })).output
      if (call?.type !== 'function_call') throw new Error('no function is called')
      const input: unknown = JSON.parse(call.arguments)
      return { name: call.name, input }
    },
    async converse() {
      const tools = [{ type: 'function' as const, ...weather, parameters: citySchema, strict: true }]
      const input: OpenAI.Responses.ResponseInputItem[] = [{ role: 'user', content: question }]
      const texts: string[] = []
      while (texts.length < 2) {
        const response = await responses.stream({ ...request, input, tools }).finalResponse()
        for (const item of response.output) {
          if (item.type === 'message' || item.type === 'function_call') input.push(item)
          if (item.type === 'function_call')
            input.push({
              type: 'function_call_output',
              call_id: item.call_id,
              output: lookUp(JSON.parse(item.arguments)),
            })
        }
        if (response.output_text === '') continue
        texts.push(response.output_text)
        input.push({ role: 'user', content: secondQuestion })
      }
      return texts
    },
    async structured() {
      const format = { type: 'json_schema' as const, name: 'city', strict: true, schema: citySchema }
      return (await responses.parse({ ...request, text: { format } })).output_parsed
    },
    async picture() {
      const shown = {
        type: 'input_image' as const,
        image_url: `data:image/png;base64,${picture}`,
        detail: 'auto' as const,
      }
      const content = [shown, { type: 'input_text' as const, text: question }]
      return (await responses.create({ ...request, input: [{ role: 'user', content }] })).output_text
    },
    async abort() {
      const leaving = new AbortController()
      const { signal } = leaving
      for await (const { type } of await responses.create({ ...request, stream: true }, { signal }))
        if (type === 'response.output_text.delta') leaving.abort()
    },
  }
}

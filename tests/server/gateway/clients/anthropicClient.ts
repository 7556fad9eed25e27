import Anthropic from '@anthropic-ai/sdk'
import { citySchema, lookUp, picture, question, secondQuestion, weather, type Connect } from './client'

const textOf = ({ content }: Anthropic.Message) => content.map((one) => (one.type === 'text' ? one.text : '')).join('')

export const anthropicClient: Connect = ({ origin, apiKey, model }) => {
  const client = new Anthropic({ apiKey, baseURL: origin })
  const request = { model, max_tokens: 512, messages: [{ role: 'user' as const, content: question }] }
  return {
    list: async () => (await client.models.list()).data.map(({ id }) => id),
    chat: async () => textOf(await client.messages.create(request)),
    async stream() {
      const texts: string[] = []
      await client.messages
        .stream(request)
        .on('text', (text) => texts.push(text))
        .done()
      return texts
    },
    async tool() {
      const { content } = await client.messages.create({
        ...request,
        tools: [{ ...weather, input_schema: citySchema }],
      })
      const use = content.find((block) => block.type === 'tool_use')
      if (use === undefined) throw new Error('no tool is used')
      return { name: use.name, input: use.input }
    },
    async converse() {
      const tools = [{ ...weather, input_schema: citySchema }]
      const messages: Anthropic.MessageParam[] = [...request.messages]
      const texts: string[] = []
      while (texts.length < 2) {
        const { content } = await client.messages.create({ ...request, messages, tools })
        const uses = content.filter((block) => block.type === 'tool_use')
        messages.push({ role: 'assistant', content })
        const results = uses.map(({ id, input }) => ({
          type: 'tool_result' as const,
          tool_use_id: id,
          content: lookUp(input),
        }))
        if (uses.length === 0) texts.push(content.map((block) => (block.type === 'text' ? block.text : '')).join(''))
        messages.push({ role: 'user', content: uses.length === 0 ? secondQuestion : results })
      }
      return texts
    },
    async structured() {
      const output_config = { format: { type: 'json_schema' as const, schema: citySchema } }
      const answer: unknown = JSON.parse(textOf(await client.messages.create({ ...request, output_config })))
      return answer
    },
    async picture() {
      const source = { type: 'base64' as const, media_type: 'image/png' as const, data: picture }
      const content = [
        { type: 'image' as const, source },
        { type: 'text' as const, text: question },
      ]
      return textOf(await client.messages.create({ ...request, messages: [{ role: 'user', content }] }))
    },
    async abort() {
      const leaving = new AbortController()
      const { signal } = leaving
      const stream = await client.messages.create({ ...request, stream: true }, { signal })
      for await (const { type } of stream) if (type === 'content_block_delta') leaving.abort()
    },
  }
}

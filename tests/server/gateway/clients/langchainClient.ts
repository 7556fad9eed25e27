import { HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { citySchema, lookUp, picture, question, secondQuestion, weather, type Connect } from './client'

const connect =
  (useResponsesApi: boolean): Connect =>
  ({ origin, apiKey, model }) => {
    const client = new ChatOpenAI({ model, apiKey, useResponsesApi, configuration: { baseURL: `${origin}/v1` } })
    return {
      list: null,
      chat: async () => (await client.invoke(question)).text,
      async stream() {
        const texts: string[] = []
        for await (const { text } of await client.stream(question)) texts.push(text)
        return texts.filter(Boolean)
      },
      async tool() {
        const tools = [{ type: 'function' as const, function: { ...weather, parameters: citySchema } }]
        const call = (await client.bindTools(tools).invoke(question)).tool_calls?.[0]
        if (call === undefined) throw new Error('no tool is called')
        return { name: call.name, input: call.args }
      },
      async converse() {
        const tools = [{ type: 'function' as const, function: { ...weather, parameters: citySchema } }]
        const messages: BaseMessage[] = [new HumanMessage(question)]
        const texts: string[] = []
        while (texts.length < 2) {
          const answer = await client.bindTools(tools).invoke(messages)
          messages.push(answer)
          for (const { id = '', args } of answer.tool_calls ?? [])
            messages.push(new ToolMessage({ tool_call_id: id, content: lookUp(args) }))
          if (answer.text === '') continue
          texts.push(answer.text)
          messages.push(new HumanMessage(secondQuestion))
        }
        return texts
      },
      structured: async () => client.withStructuredOutput(citySchema).invoke(question) as Promise<unknown>, // typed any
      async picture() {
        const content = [
          { type: 'image_url', image_url: { url: `data:image/png;base64,${picture}` } },
          { type: 'text', text: question },
        ]
        return (await client.invoke([{ role: 'user', content }])).text
      },
      async abort() {
        const leaving = new AbortController()
        for await (const _ of await client.stream(question, { signal: leaving.signal })) leaving.abort()
      },
    }
  }

export const langchainClient = connect(false)
export const langchainResponsesClient = connect(true)

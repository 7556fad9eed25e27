import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, Output, streamText, type LanguageModel, type ToolSet } from 'ai'
import { citySchema, picture, question, weather, type Client, type Connect } from './client'

const clientOf = (model: LanguageModel): Client => ({
  list: null,
  chat: async () => (await generateText({ model, prompt: question })).text,
  async stream() {
    const texts: string[] = []
    for await (const text of streamText({ model, prompt: question }).textStream) texts.push(text)
    return texts
  },
  async tool() {
    const { name, description } = weather
    const tools: ToolSet = { [name]: { description, inputSchema: jsonSchema(citySchema) } }
    const { toolCalls } = await generateText({ model, prompt: question, tools })
    const [call] = toolCalls
    if (call === undefined) throw new Error('no tool is called')
    return { name: call.toolName, input: call.input }
  },
  async structured() {
    const output = Output.object({ schema: jsonSchema(citySchema) })
    return (await generateText({ model, prompt: question, output })).output
  },
  async picture() {
    const content = [
      { type: 'image' as const, image: picture, mediaType: 'image/png' },
      { type: 'text' as const, text: question },
    ]
    return (await generateText({ model, messages: [{ role: 'user', content }] })).text
  },
  async abort() {
    const leaving = new AbortController()
    const { textStream } = streamText({ model, prompt: question, abortSignal: leaving.signal })
    for await (const _ of textStream) leaving.abort()
  },
})

export const aiSdkCompatible: Connect = ({ origin, apiKey, model }) =>
  clientOf(createOpenAICompatible({ name: 'intern', baseURL: `${origin}/v1`, apiKey })(model))

export const aiSdkAnthropic: Connect = ({ origin, apiKey, model }) =>
  clientOf(createAnthropic({ baseURL: `${origin}/v1`, apiKey })(model))

/** Uses the Responses API by default. */
export const aiSdkOpenai: Connect = ({ origin, apiKey, model }) =>
  clientOf(createOpenAI({ baseURL: `${origin}/v1`, apiKey })(model))

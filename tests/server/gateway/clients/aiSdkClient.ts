import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, Output, stepCountIs, streamText } from 'ai'
import type { LanguageModel, ModelMessage, ToolSet } from 'ai'
import { citySchema, lookUp, picture, question, secondQuestion, weather, type Client, type Connect } from './client'

type ProviderOptions = NonNullable<Parameters<typeof generateText>[0]['providerOptions']>

/** The library gives errors of streams to a function, and prints them otherwise. */
function createErrorTrap() {
  const errors: unknown[] = []
  return {
    onError: ({ error }: { error: unknown }) => void errors.push(error),
    rethrow: () => {
      for (const error of errors) throw error instanceof Error ? error : new Error(JSON.stringify(error))
    },
  }
}

/** A library with its options for conversations. */
const clientOf = (model: LanguageModel, providerOptions: ProviderOptions = {}): Client => ({
  list: null,
  chat: async () => (await generateText({ model, prompt: question })).text,
  async stream() {
    const { onError, rethrow } = createErrorTrap()
    const texts: string[] = []
    for await (const text of streamText({ model, prompt: question, onError }).textStream) texts.push(text)
    rethrow()
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
  async converse() {
    const { name, description } = weather
    const execute = (input: unknown) => Promise.resolve(lookUp(input))
    const tools: ToolSet = { [name]: { description, inputSchema: jsonSchema(citySchema), execute } }
    const messages: ModelMessage[] = []
    const texts: string[] = []
    for (const content of [question, secondQuestion]) {
      messages.push({ role: 'user', content })
      const { onError, rethrow } = createErrorTrap()
      const stopWhen = stepCountIs(3)
      const result = streamText({ model, messages, tools, stopWhen, providerOptions, onError })
      await result.consumeStream()
      rethrow()
      texts.push(await result.text)
      messages.push(...(await result.response).messages)
    }
    return texts
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

/** Uses the Responses API by default, and items that the service has stored, unless a conversation turns that off. */
export const aiSdkOpenai: Connect = ({ origin, apiKey, model }) =>
  clientOf(createOpenAI({ baseURL: `${origin}/v1`, apiKey })(model), { openai: { store: false } })

/** The same without that option. */
export const aiSdkOpenaiStored: Connect = ({ origin, apiKey, model }) =>
  clientOf(createOpenAI({ baseURL: `${origin}/v1`, apiKey })(model))

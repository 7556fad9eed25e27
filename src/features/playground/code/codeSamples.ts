import type { ChatMessage, ChatRequest } from '@/machines/playground/chatRequest'
import { toAnthropic } from './anthropic'

export type CodeLanguage = 'curl' | 'Python' | 'JavaScript' | 'Anthropic'
export const codeLanguages: readonly CodeLanguage[] = ['curl', 'Python', 'JavaScript', 'Anthropic']

/** `base` is the model API's address, `root` the same without `/v1`; `variable` holds the token. */
type Place = { base: string; root: string; variable: string }

/**
 * The request as a program in each language, which reads the token from its environment. With tools it prints the whole
 * message: a tool call has no content.
 */
export function codeSample(language: CodeLanguage, request: ChatRequest, { base, root, variable }: Place): string {
  const members = { ...request, messages: request.messages.map(withoutPictures) }
  switch (language) {
    case 'curl':
      return [
        `curl ${base}/chat/completions \\`,
        `  -H "Authorization: Bearer $${variable}" \\`,
        `  -H "Content-Type: application/json" \\`,
        `  -d ${shellQuoted(JSON.stringify(members, null, 2).replaceAll('\n', '\n  '))}`,
      ].join('\n')
    case 'Python':
      return pythonSample(members, base, variable)
    case 'JavaScript':
      return javascriptSample(members, base, variable)
    case 'Anthropic':
      return anthropicSample(members, root, variable)
  }
}

/** A picture's data would fill the sample. */
const shortPicture = (url: string) => (url.startsWith('data:') ? `${url.split(',', 1)[0] ?? 'data:'},...` : url)

function withoutPictures(message: ChatMessage): ChatMessage {
  if (message.role !== 'user' || typeof message.content === 'string') return message
  const content = message.content.map((part) =>
    part.type === 'image_url' ? { ...part, image_url: { url: shortPicture(part.image_url.url) } } : part,
  )
  return { ...message, content }
}

/** One word of a shell, whatever is in it. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Names of the request that the Python SDK does not know go into `extra_body`. */
const extras = ['thinking_mode']

function pythonSample(request: ChatRequest, base: string, variable: string): string {
  const own = Object.entries(request).filter(([name]) => !extras.includes(name))
  const extra = Object.fromEntries(Object.entries(request).filter(([name]) => extras.includes(name)))
  const given = [...own, ...(Object.keys(extra).length > 0 ? [['extra_body', extra] as const] : [])]
  return `# pip install openai
import os
from openai import OpenAI

client = OpenAI(
    base_url="${base}",
    api_key=os.environ["${variable}"],
)

answer = client.chat.completions.create(
${given.map(([name, value]) => `    ${name}=${python(value, 1)},`).join('\n')}
)
print(answer.choices[0].message${request.tools ? '' : '.content'})`
}

function javascriptSample(request: ChatRequest, base: string, variable: string): string {
  return `// npm install openai
import OpenAI from 'openai'

const client = new OpenAI({
  baseURL: '${base}',
  apiKey: process.env.${variable},
})

const answer = await client.chat.completions.create(${JSON.stringify(request, null, 2)})
process.stdout.write(${request.tools ? 'JSON.stringify(answer.choices[0].message)' : 'answer.choices[0].message.content'})`
}

function anthropicSample(request: ChatRequest, root: string, variable: string): string {
  return `# pip install anthropic
import os
from anthropic import Anthropic

client = Anthropic(
    base_url="${root}",
    api_key=os.environ["${variable}"],
)

message = client.messages.create(
${Object.entries(toAnthropic(request))
  .map(([name, value]) => `    ${name}=${python(value, 1)},`)
  .join('\n')}
)
for block in message.content:
    print(block.text if block.type == "text" else block)`
}

/** A value of JSON in Python, `depth` levels inside. */
function python(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const [inner, outer] = ['    '.repeat(depth + 1), '    '.repeat(depth)]
  const items = Array.isArray(value)
    ? value.map((item) => python(item, depth + 1))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${python(item, depth + 1)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (items.length === 0) return `${open}${close}`
  return `${open}\n${items.map((item) => `${inner}${item},`).join('\n')}\n${outer}${close}`
}

import type { ChatMessage, ChatRequest } from '@/machines/playground/chatRequest'

type Block = { type: string } & Record<string, unknown>

/** Messages require a maximum. */
const usualMaximum = 8192

/** The request in the form of Anthropic's Messages. JSON mode has no counterpart there. */
export function toAnthropic({
  model,
  messages,
  max_tokens = usualMaximum,
  temperature,
  thinking_mode,
  tools,
}: ChatRequest) {
  const system = messages.find(({ role }) => role === 'system')?.content
  return {
    model,
    max_tokens,
    ...(temperature !== undefined && { temperature }),
    ...(thinking_mode !== undefined && { thinking: { type: thinking_mode ? 'adaptive' : 'disabled' } }),
    ...(typeof system === 'string' && { system }),
    ...(tools && {
      tools: tools.map(({ function: { name, description, parameters } }) => ({
        name,
        ...(description !== undefined && { description }),
        input_schema: parameters ?? { type: 'object' },
      })),
    }),
    messages: joined(messages.filter(({ role }) => role !== 'system').map(turn)),
  }
}

type Turn = { role: 'user' | 'assistant'; content: string | Block[] }

function turn(message: ChatMessage): Turn {
  switch (message.role) {
    case 'tool':
      return {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: message.tool_call_id, content: message.content }],
      }
    case 'assistant':
      if (!message.tool_calls) return { role: 'assistant', content: message.content ?? '' }
      return {
        role: 'assistant',
        content: [
          ...(message.content === null ? [] : [{ type: 'text', text: message.content }]),
          ...message.tool_calls.map(({ id, function: called }) => ({
            type: 'tool_use',
            id,
            name: called.name,
            input: parsed(called.arguments),
          })),
        ],
      }
    case 'system':
    case 'user':
      return {
        role: 'user',
        content: typeof message.content === 'string' ? message.content : message.content.map(part),
      }
  }
}

type Part = Exclude<Extract<ChatMessage, { role: 'user' }>['content'], string>[number]

function part(given: Part): Block {
  if (given.type === 'text') return given
  const [, media_type = 'image/png', data = ''] = /^data:([^;,]*);base64,(.*)$/.exec(given.image_url.url) ?? []
  return { type: 'image', source: { type: 'base64', media_type, data } }
}

/** Results of several tools are one turn there. */
const joined = (turns: readonly Turn[]): readonly Turn[] =>
  turns.reduce<readonly Turn[]>((done, next) => {
    const last = done.at(-1)
    if (last?.role !== 'user' || typeof last.content === 'string' || typeof next.content === 'string')
      return [...done, next]
    if (next.content[0]?.type !== 'tool_result') return [...done, next]
    return [...done.slice(0, -1), { role: 'user', content: [...last.content, ...next.content] }]
  }, [])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

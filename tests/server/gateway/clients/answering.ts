import { answerOf, deltaPiece, piece, type Asked, type Behaviour } from '@/tests/server/support/providers/modelUpstream'

const events = { 'content-type': 'text/event-stream' }
const city = '{"city":"Shanghai"}'

const lastPiece = deltaPiece({}, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })

const toolsOf = ({ tools }: Asked['body']) =>
  (tools as { function: { name: string } }[] | undefined)?.map(({ function: { name } }) => name) ?? [] // as the gateway sends them

type Message = { role: string; content: string }

/** The newest message if it is the result of a tool. */
function resultIn({ messages }: Asked['body']): string | undefined {
  const newest = (messages as Message[]).at(-1) // as the gateway sends them
  return newest?.role === 'tool' ? newest.content : undefined
}

/** Whether the conversation had a tool before. */
const hasResult = ({ messages }: Asked['body']) => (messages as Message[]).some(({ role }) => role === 'tool') // as the gateway sends them

/** The response of a model: the requested JSON, 'A picture' for an image, or a greeting. */
function wordsFor({ response_format: format, messages }: Asked['body']): string {
  if (format !== undefined) return city
  return JSON.stringify(messages).includes('image_url') ? 'A picture' : 'Hello'
}

/** The message of a model that calls the first function on offer, repeats its result, and otherwise answers as it is asked. */
function messageFor(body: Asked['body']) {
  const [name] = hasResult(body) ? [] : toolsOf(body)
  if (name === undefined) return { content: resultIn(body) ?? wordsFor(body) }
  return { content: null, tool_calls: [{ id: 'call_0', type: 'function', function: { name, arguments: city } }] }
}

/** A model of such messages, whose streams have two pieces. */
export const answering: Behaviour = (response, { body }) => {
  const message = messageFor(body)
  if (body['stream'] !== true) {
    response.end(answerOf(message))
    return
  }
  const { content, tool_calls: calls } = message
  const pieces = calls
    ? [deltaPiece({ tool_calls: calls.map((call, index) => ({ index, ...call })) })]
    : [content.slice(0, 3), content.slice(3)].map(piece)
  response.writeHead(200, events).end(`${pieces.join('')}${lastPiece}data: [DONE]\n\n`)
}

/** A model that breaks off. */
export const breaking: Behaviour = (response) =>
  void response.writeHead(200, events).write(piece('Hello '), () => response.destroy())

/** A model that begins and does not end. */
export const endless: Behaviour = (response) => void response.writeHead(200, events).write(piece('Hello '))

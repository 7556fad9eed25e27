import { answerOf, deltaPiece, piece, type Asked, type Behaviour } from '@/tests/server/support/providers/modelUpstream'

const events = { 'content-type': 'text/event-stream' }
const city = '{"city":"Shanghai"}'

const lastPiece = deltaPiece({}, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })

const toolsOf = ({ tools }: Asked['body']) =>
  (tools as { function: { name: string } }[] | undefined)?.map(({ function: { name } }) => name) ?? [] // as the gateway sends them

/** The response of a model: the requested JSON, 'A picture' for an image, or a greeting. */
function wordsFor({ response_format: format, messages }: Asked['body']): string {
  if (format !== undefined) return city
  return JSON.stringify(messages).includes('image_url') ? 'A picture' : 'Hello'
}

/** A model that calls the first function on offer, and otherwise answers in the form that is asked for. */
export const answering: Behaviour = (response, { body }) => {
  if (body['stream'] !== true) {
    const [name] = toolsOf(body)
    const call = { id: 'call_0', type: 'function', function: { name, arguments: city } }
    response.end(answerOf(name === undefined ? { content: wordsFor(body) } : { content: null, tool_calls: [call] }))
    return
  }
  response.writeHead(200, events).end(`${piece('Hel')}${piece('lo')}${lastPiece}data: [DONE]\n\n`)
}

/** A model that begins and does not end. */
export const endless: Behaviour = (response) => void response.writeHead(200, events).write(piece('Hello '))

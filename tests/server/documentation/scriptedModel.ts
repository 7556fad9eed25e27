import { answerOf, deltaPiece, piece, type Asked, type Behaviour } from '../support/providers/modelUpstream'

const usage = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 }
const lastPiece = deltaPiece({}, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
const usagePiece = deltaPiece({}, { choices: [], usage })
const weatherCall = {
  id: 'call_0',
  type: 'function',
  function: { name: 'get_weather', arguments: '{"city":"Shanghai"}' },
}

const vectorOf = (format: unknown) =>
  format === 'base64' ? Buffer.from(new Float32Array([0.5, -0.5]).buffer).toString('base64') : [0.5, -0.5]

const vectorsOf = ({ input, encoding_format: format }: Asked['body']) => ({
  object: 'list',
  model: 'own-model',
  data: (input as unknown[]).map((_, index) => ({ object: 'embedding', index, embedding: vectorOf(format) })), // samples send lists
  usage: { prompt_tokens: 7, total_tokens: 7 },
})

/** A model that names the message it responds to, calls the weather tool if there is one, and returns vectors. */
export const scriptedModel: Behaviour = (response, { path, body }) => {
  if (path.endsWith('/embeddings')) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(vectorsOf(body)))
    return
  }
  const messages = body['messages'] as { role: string; content: string }[] // as: the gateway has checked them
  const { role, content } = messages.at(-1) ?? { role: '', content: '' }
  const answer = `Answer ${messages.length}: ${content}`
  if (body['stream'] === true) {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(
      [piece(answer.slice(0, 8)), piece(answer.slice(8)), lastPiece, usagePiece, 'data: [DONE]\n\n'].join(''),
    )
    return
  }
  const asksForWeather = Array.isArray(body['tools']) && role !== 'tool'
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(answerOf(asksForWeather ? { content: null, tool_calls: [weatherCall] } : { content: answer }))
}

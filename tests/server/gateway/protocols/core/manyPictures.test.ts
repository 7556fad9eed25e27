import { expect, test } from 'vitest'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import type { Json } from '@/server/platform/json'
import { protocols, type Name } from './protocols'

const png = 'data:image/png;base64,AAAA'
const sound = { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }
const chatParts = [
  { type: 'image_url', image_url: { url: png } },
  { type: 'audio_url', audio_url: { url: 'data:audio/wav;base64,AAAA' } },
  { type: 'video_url', video_url: { url: 'data:video/mp4;base64,AAAA' } },
  sound,
]
const responseParts = [
  { type: 'input_image', image_url: png },
  { type: 'input_audio', audio_url: 'data:audio/wav;base64,AAAA' },
  { type: 'input_video', video_url: 'data:video/mp4;base64,AAAA' },
  sound,
]
const block = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }
const inTurn = (parts: readonly object[], count: number) =>
  Array.from({ length: count }, (_, index) => parts[index % parts.length])

/** So many parts, of each kind in turn, in two messages. */
function inMessages(parts: readonly object[], count: number) {
  const all = inTurn(parts, count)
  return [all.slice(0, 30), all.slice(30)].map((content) => ({ role: 'user', content }))
}
const responsesResult = (count: number) => [
  { type: 'function_call', call_id: 't', name: 'f', arguments: '{}' },
  { type: 'function_call_output', call_id: 't', output: inTurn(responseParts, count) },
]
const messagesResult = (count: number) => [
  { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'f', input: {} }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: inTurn([block], count) }] },
]
const hello = [{ role: 'user', content: 'Hello' }]

type Case = readonly [where: string, protocol: Name, request: (count: number) => Json, place: string]
const cases: readonly Case[] = [
  ['a chat', 'chat', (count) => ({ messages: inMessages(chatParts, count) }), 'messages.1.content.34'],
  ['a response', 'responses', (count) => ({ input: inMessages(responseParts, count) }), 'input.1.content.34'],
  ['results of a response', 'responses', (count) => ({ input: responsesResult(count) }), 'input.1.output.64'],
  ['a message', 'messages', (count) => ({ messages: inMessages([block], count) }), 'messages.1.content.34'],
  ['results of a message', 'messages', (count) => ({ messages: messagesResult(count) }), '1.content.0.content.64'],
  ['a system text', 'messages', (count) => ({ messages: hello, system: inTurn([block], count) }), 'system.64'],
]

function rejectionOf(protocol: Name, request: Json) {
  try {
    protocols[protocol].read({ model: 'm', ...(protocol === 'messages' ? { max_tokens: 1 } : {}), ...request })
    return null
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return { code: error.code, param: error.param, text: error.text }
  }
}

test.each(cases)('rejects the 65th picture, sound or video of %s', (_, protocol, request, place) => {
  expect(rejectionOf(protocol, request(64))).toBeNull()
  const rejection = rejectionOf(protocol, request(65))
  expect(rejection?.code).toBe('invalid_request')
  expect(rejection?.param).toContain(place)
  expect(rejection?.text.en).toContain('is one too many: a call has at most 64 pictures, sounds and videos')
  expect(rejection?.text.zh).toContain('一次调用中的图片、音频和视频合计最多 64 个')
})

test('counts the pictures of each request alone', () => {
  const request = { messages: inMessages(chatParts, 40) }
  expect([rejectionOf('chat', request), rejectionOf('chat', request)]).toEqual([null, null])
})

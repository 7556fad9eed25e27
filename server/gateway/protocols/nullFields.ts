import { isJson } from '@/server/platform/json'

/** Members that hold objects of the API; below any other one, a schema of a function's arguments say, null means something. */
export type Members = ReadonlyMap<string, Members>

export const none: Members = new Map()
const withFunction: Members = new Map([['function', none]])
const ofMessage: Members = new Map([
  ['content', new Map(['image_url', 'video_url', 'audio_url', 'input_audio'].map((name) => [name, none]))],
  ['tool_calls', withFunction],
  ['function_call', none],
])
const ofRequest: Members = new Map([
  ['messages', ofMessage],
  ['tools', withFunction],
  ['tool_choice', withFunction],
  ['stream_options', none],
  ['response_format', none],
])

/** `null` as a message's content says that there is none, which templates of models expect to be told. */
const isLeftOut = (name: string, value: unknown, members: Members) =>
  value === null && !(members === ofMessage && name === 'content')

/** A value without members that are null, as deep as `members` leads. */
export function withoutNulls(value: unknown, members: Members): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutNulls(each, members))
  if (!isJson(value)) return value
  const kept = Object.entries(value).filter(([name, member]) => !isLeftOut(name, member, members))
  return Object.fromEntries(
    kept.map(([name, member]) => {
      const inner = members.get(name)
      return [name, inner === undefined ? member : withoutNulls(member, inner)]
    }),
  )
}

/** A chat request as if members that are null were absent, as clients mean them that write every member of their types. */
export const withoutNullMembers = (request: unknown): unknown => withoutNulls(request, ofRequest)

import { isJson } from '@/server/platform/json'

/** Members that hold objects of the API; below any other one, a schema of a function's arguments say, null means something. */
export type NestedFields = ReadonlyMap<string, NestedFields>

export const NO_FIELDS: NestedFields = new Map()
const withFunction: NestedFields = new Map([['function', NO_FIELDS]])
const messageFields: NestedFields = new Map([
  ['content', new Map(['image_url', 'video_url', 'audio_url', 'input_audio'].map((name) => [name, NO_FIELDS]))],
  ['tool_calls', withFunction],
  ['function_call', NO_FIELDS],
])
const chatFields: NestedFields = new Map([
  ['messages', messageFields],
  ['tools', withFunction],
  ['tool_choice', withFunction],
  ['stream_options', NO_FIELDS],
  ['response_format', NO_FIELDS],
])

/** `null` as a message's content says that there is none, which templates of models expect to be told. */
const isDropped = (name: string, value: unknown, members: NestedFields) =>
  value === null && !(members === messageFields && name === 'content')

/** A value without members that are null, as deep as `members` leads. */
export function dropNulls(value: unknown, members: NestedFields): unknown {
  if (Array.isArray(value)) return value.map((each) => dropNulls(each, members))
  if (!isJson(value)) return value
  const kept = Object.entries(value).filter(([name, member]) => !isDropped(name, member, members))
  return Object.fromEntries(
    kept.map(([name, member]) => {
      const inner = members.get(name)
      return [name, inner === undefined ? member : dropNulls(member, inner)]
    }),
  )
}

/** A chat request as if members that are null were absent, as clients mean them that write every member of their types. */
export const dropNullFields = (request: unknown): unknown => dropNulls(request, chatFields)

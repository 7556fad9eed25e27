import { isJson, type Json } from '@/server/platform/json'

export const choicesIn = ({ choices }: Json): readonly unknown[] => (Array.isArray(choices) ? choices : [])

/** The number of a choice, by its place if it has none. */
export const numberOf = (choice: unknown, place: number): number =>
  isJson(choice) && Number.isSafeInteger(choice['index']) ? Number(choice['index']) : place

const hasParts = (message: unknown) => isJson(message) && Array.isArray(message['content'])

/** Whether a choice has a form that OpenAI's API does not have: its own usage, or content as a list of parts. */
const isOdd = (choice: unknown) =>
  isJson(choice) && ('usage' in choice || hasParts(choice['delta']) || hasParts(choice['message']))

function textOfParts(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOfParts).join('')
  return isJson(value) && value['type'] !== 'thinking' ? textOfParts(value['text']) : ''
}

/** A message whose parts are one text; those of its thinking are its reasoning. */
function joinParts(message: unknown): unknown {
  if (!isJson(message) || !Array.isArray(message['content'])) return message
  const thoughts = message['content'].filter(isJson).filter(({ type }) => type === 'thinking')
  const reasoning = textOfParts(thoughts.map(({ thinking }) => thinking))
  const added = reasoning === '' ? {} : { reasoning_content: reasoning }
  return { ...message, content: textOfParts(message['content']), ...added }
}

const joinedMember = (name: 'delta' | 'message', choice: Json) =>
  name in choice ? { [name]: joinParts(choice[name]) } : {}

/** A response in the form of OpenAI's API: some servers put the usage into a choice, or write content as a list of parts. */
export function normalise(json: Json): Json {
  const choices = choicesIn(json)
  if (!choices.some(isOdd)) return json
  const claims = choices.filter((choice): choice is Json => isJson(choice) && 'usage' in choice)
  const written = choices.map((choice) =>
    isJson(choice)
      ? { ...choice, usage: undefined, ...joinedMember('delta', choice), ...joinedMember('message', choice) }
      : choice,
  )
  return { ...json, ...(claims.length === 0 ? {} : { usage: json['usage'] ?? claims[0]?.['usage'] }), choices: written }
}

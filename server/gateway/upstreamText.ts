import { isJson } from './backend'
import type { ChatRequest } from './chatRequest'

const LONGEST = 300
/** As much of a complaint is searched for each text of the conversation. */
const LONGEST_SEARCHED = 4096
const SHORTEST_WORDS = 4
const WINDOW = 20
const STEP = 10

/** What looks like a key of somebody, wherever it comes from. */
const SECRET = /\bBearer\s+\S+|\b(?:sk|hf|pk|gsk|intern)[-_][\w-]{8,}|(?<=:\/\/)[^\s/@]*@/gi

/** What the upstream says in an error, in its own words. */
function complaintOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text)
    const error = isJson(body) && isJson(body['error']) ? body['error'] : body
    const told = isJson(error) ? (error['message'] ?? error['detail']) : error
    return typeof told === 'string' ? told : text
  } catch {
    return text
  }
}

/** `text` without the key, in any place and even where it is no error that carries it. */
export function withoutKey(text: string, key: string | null): string {
  return key === null ? text : text.replaceAll(key, '…')
}

const textsOf = ({ messages }: ChatRequest) =>
  messages.flatMap(({ content }) =>
    Array.isArray(content) ? content.map((part) => part.text ?? '') : typeof content === 'string' ? [content] : [],
  )

/** What of the upstream's words may be logged: no key, and nothing of a conversation. */
export function quote(text: string, key: string | null, request: ChatRequest): string {
  const texts = textsOf(request).filter((said) => said.length >= SHORTEST_WORDS)
  const harmless = withoutKey(complaintOf(text), key).replace(SECRET, '…').slice(0, LONGEST_SEARCHED)
  const short = texts
    .filter((said) => said.length <= LONGEST)
    .reduce((rest, said) => rest.replaceAll(said, '…'), harmless)
    .slice(0, LONGEST)
  const long = texts.filter((said) => said.length > WINDOW)
  for (let start = 0; start + WINDOW <= short.length; start += STEP) {
    const window = short.slice(start, start + WINDOW)
    if (long.some((said) => said.includes(window))) return '(it repeats the conversation)'
  }
  return short
}

import { StartError } from '../lib/startError'
import type { Environment } from './environment'

type Check<Value> = (text: string, name: string) => Value

/** Reads one variable; absent and empty mean the default. */
export function setting<Value, Default>(
  env: Environment,
  name: string,
  check: Check<Value>,
  otherwise: Default,
): Value | Default {
  const text = env[name]?.trim() ?? ''
  return text === '' ? otherwise : check(text, name)
}

function wrong(name: string, expected: string): never {
  throw new StartError(`${name}: ${expected}`)
}

export const anyText: Check<string> = (text) => text

/** What may stand in a header: no control and no character beyond ASCII. */
export const headerText: Check<string> = (text, name) => {
  if (!/^[\x21-\x7e]+$/.test(text)) wrong(name, 'must be of ASCII letters, digits and signs without spaces')
  return text
}

export function wholeNumber(least: number, most: number): Check<number> {
  return (text, name) => {
    const value = Number(text)
    if (!/^\d{1,15}$/.test(text) || value < least || value > most)
      wrong(name, `must be a whole number from ${least} to ${most}`)
    return value
  }
}

export const yesOrNo: Check<boolean> = (text, name) => {
  if (text !== 'true' && text !== 'false') wrong(name, 'must be true or false')
  return text === 'true'
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Check<Choice> {
  return (text, name) =>
    choices.find((choice) => choice === text) ?? wrong(name, `must be one of ${choices.join(', ')}`)
}

function parseAddress(text: string, name: string, schemes: readonly string[], expected: string): URL {
  const address = URL.canParse(text) ? new URL(text) : null
  if (!address || !schemes.includes(address.protocol)) return wrong(name, expected)
  return address
}

export const webAddress: Check<string> = (text, name) => {
  const address = parseAddress(text, name, ['http:', 'https:'], 'must be an http or https address')
  if (address.username || address.password) wrong(name, 'must not contain a user name or password')
  return text
}

/** An address of the web, or a path of the portal itself. */
export const addressOrPath: Check<string> = (text, name) => (/^\/(?![/\\])/.test(text) ? text : webAddress(text, name))

/** As `addressOrPath`; `none` hides a link that has a default. */
export const hideable: Check<string> = (text, name) => (text === 'none' ? '' : addressOrPath(text, name))

/** Whether an address is one of this machine itself, where nobody listens on the way. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address)
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Who can read on the way to the sign-in provider could sign in as anybody. */
export const issuerAddress: Check<string> = (text, name) => {
  const address = webAddress(text, name)
  if (new URL(address).protocol === 'http:' && !isLoopback(address))
    wrong(name, 'must be an https address; http is for this machine only')
  return address
}

export const baseAddress: Check<string> = (text, name) => webAddress(text, name).replace(/\/+$/, '')

/** The base of an OpenAI-compatible interface, to which the paths of its calls are added. */
export const modelBase: Check<string> = (text, name) => {
  const address = baseAddress(text, name)
  const { pathname, search, hash } = new URL(address)
  const call = /\/(chat\/completions|chat|completions|models|embeddings|responses)$/.exec(pathname)?.[0]
  if (call !== undefined)
    wrong(name, `must end before ${call}, which the portal adds; such as http://localhost:8000/v1`)
  if (search || hash) wrong(name, 'must be an address without a query, such as http://localhost:8000/v1')
  return address
}

export const origin: Check<string> = (text, name) => {
  const address = parseAddress(webAddress(text, name), name, ['http:', 'https:'], '')
  if (address.pathname !== '/' || address.search || address.hash)
    wrong(name, 'must be an origin such as https://portal.example.org, without a path')
  return address.origin
}

export const postgresAddress: Check<string> = (text, name) => {
  parseAddress(text, name, ['postgres:', 'postgresql:'], 'must be an address such as postgres://user@host:5432/portal')
  return text
}

export const mailAddress: Check<string> = (text, name) => {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) wrong(name, 'must be an e-mail address')
  return text
}

/** Pairs such as `intern-latest=intern-s1-pro,intern-s1=intern-s1`: the id on offer, and the upstream's own. */
export const idMap: Check<ReadonlyMap<string, string>> = (text, name) => {
  const pairs = text.split(',').map((pair) => pair.trim().split('='))
  if (!pairs.every((pair) => pair.length === 2 && pair.every((id) => /^[\w./:-]{1,128}$/.test(id))))
    wrong(name, 'must be pairs such as intern-latest=intern-s1-pro, separated by commas')
  const offered = pairs.map(([id]) => id)
  const doubled = offered.find((id, at) => offered.indexOf(id) !== at)
  if (doubled !== undefined) wrong(name, `names ${doubled} twice`)
  return new Map(pairs.map(([offered = '', own = '']) => [offered, own]))
}

/** Members that would make a model give more than is reserved, or answer something else than is counted. */
const COUNTED =
  /^(?:model|messages|prompt|stream|stream_options|n|best_of|num_return_sequences|use_beam_search|(?:num_)?beams?(?:_width)?|max_\w*|num_predict|options|echo|prompt_logprobs|__proto__)$/

/** Names such as `top_k,chat_template_kwargs`. */
export const memberList: Check<ReadonlySet<string>> = (text, name) => {
  const members = text.split(',').map((member) => member.trim())
  if (!members.every((member) => /^[A-Za-z_]\w{0,63}$/.test(member)))
    wrong(name, 'must be names such as top_k,repetition_penalty, separated by commas')
  const counted = members.find((member) => COUNTED.test(member))
  if (counted !== undefined) wrong(name, `must not contain ${counted}, which decides how much a model is asked for`)
  return new Set(members)
}

/** A text for each language as `中文 | English`; one without the bar stands for both. */
export const bothLanguages: Check<{ zh: string; en: string }> = (text, name) => {
  const [zh = '', en = zh, ...more] = text.split('|').map((part) => part.trim())
  if (more.length > 0 || zh === '' || en === '') wrong(name, 'must be one text, or two such as 中文 | English')
  return { zh, en }
}

export const hostList: Check<readonly string[]> = (text, name) => {
  const hosts = text.split(',').map((host) => host.trim())
  if (!hosts.every((host) => /^[A-Za-z0-9.-]+(:\d+)?$/.test(host)))
    wrong(name, 'must be host names separated by commas')
  return hosts
}

/** A named zone; a bare offset such as `+08:00` knows no daylight saving and is refused. */
export const timeZone: Check<string> = (text, name) => {
  try {
    if (!/^[A-Za-z]/.test(text)) throw new RangeError(text)
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text
  } catch {
    return wrong(name, 'must be the IANA name of a time zone such as Asia/Shanghai')
  }
}

/** Sources for a content security policy; nothing else may slip into the header. */
export const originList: Check<readonly string[]> = (text, name) =>
  text.split(',').map((entry) => origin(entry.trim(), name))

export const qrCodes: Check<readonly QrCode[]> = (text, name) => {
  const expected = 'must be JSON such as [{"name":{"zh":"公众号","en":"WeChat"},"target":"https://example.org"}]'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return wrong(name, expected)
  }
  if (!Array.isArray(value) || !value.every(isQrCode)) return wrong(name, expected)
  value.forEach(({ target }) => webAddress(target, `${name}: a target`))
  return value
}

type QrCode = { name: { zh: string; en: string }; target: string }

function isQrCode(value: { name?: { zh?: unknown; en?: unknown }; target?: unknown } | null): value is QrCode {
  return [value?.name?.zh, value?.name?.en, value?.target].every((part) => typeof part === 'string' && part !== '')
}

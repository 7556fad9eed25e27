import { array, object, string } from 'yup'
import { checked, finds, parts, readAs } from './settingTypes'

const hasScheme = (text: string, ...schemes: string[]) => URL.canParse(text) && schemes.includes(new URL(text).protocol)

function webProblem(text: string): string | null {
  if (!hasScheme(text, 'http:', 'https:')) return 'must be an http or https address'
  const { username, password } = new URL(text)
  return username || password ? 'must not contain a user name or password' : null
}

const isPath = (text: string) => /^\/(?![/\\])/.test(text)
export const withoutSlashes = (text: string) => text.replace(/(?<=[^/])\/+$/, '')

const MOST_LENGTH = 2000

/** Whether a file or an option may have a text as an address. */
export const isWebAddress = (text: string): boolean => text.length <= MOST_LENGTH && hasScheme(text, 'http:', 'https:')

/** As `isWebAddress`, or a path of the portal. */
export const isAddressOrPath = (text: string): boolean =>
  isWebAddress(text) || (text.length <= MOST_LENGTH && isPath(text) && !/\p{Cc}/u.test(text))

export const webAddress = checked(webProblem)

/** An address of the web, or a path of the portal itself. */
export const addressOrPath = checked((text) => (isPath(text) ? null : webProblem(text)))

/** As `addressOrPath`; `none` hides a link that has a default. */
export const hideable = addressOrPath.transform((text: string) => (text === 'none' ? '' : text))

/** A DSN carries its public key where a user name would stand. */
export const dsn = checked((text) => webProblem(text.replace(/^(https?:\/\/)[^@/]*@/, '$1')))

/** Whether an address is one of this machine, so that no network carries the requests. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address)
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Requires https: over http, anyone on the path could impersonate any user. */
export const issuerAddress = checked((text) => {
  const isReadable = webProblem(text) === null && text.startsWith('http:') && !isLoopback(text)
  return isReadable ? 'must be an https address; http is for this machine only' : webProblem(text)
})

export const baseAddress = webAddress.transform(withoutSlashes)

/** The problem of a base URL of an OpenAI-compatible API, to which paths are added; null for a valid one. */
export function modelBaseProblem(text: string): string | null {
  const problem = webProblem(text)
  if (problem !== null) return problem
  const { pathname, search, hash } = new URL(text)
  const call = /\/(chat\/completions|chat|completions|models|embeddings|responses)$/.exec(pathname)?.[0]
  if (call !== undefined) return `must end before ${call}, which the portal adds; such as http://localhost:8000/v1`
  return search || hash ? 'must be an address without a query, such as http://localhost:8000/v1' : null
}

export const modelBase = checked(modelBaseProblem).transform(withoutSlashes)

function originProblem(text: string): string | null {
  const problem = webProblem(text)
  if (problem !== null) return problem
  const { pathname, search, hash } = new URL(text)
  return pathname === '/' && !search && !hash
    ? null
    : 'must be an origin such as https://portal.example.org, without a path'
}

const toOrigin = (text: string) => (originProblem(text) === null ? new URL(text).origin : text)

export const origin = checked(originProblem).transform(toOrigin)

const firstProblem = (problems: readonly (string | null)[]) => problems.find((problem) => problem !== null) ?? null

/** Sources of a content security policy. Anything else could inject directives into the header. */
export const originList = readAs('', (text) => parts(text).map(toOrigin)).test(
  finds((origins) => firstProblem(origins.map(originProblem))),
)

/** As `originList`, for origins that are compared: a wildcard works in a policy only. */
export const exactOriginList = originList.test(
  finds((origins: readonly string[]) =>
    origins.some((each) => each.includes('*'))
      ? 'must be origins such as https://chat.example.org, without a star'
      : null,
  ),
)

export const postgresAddress = checked((text) =>
  hasScheme(text, 'postgres:', 'postgresql:') ? null : 'must be an address such as postgres://user@host:5432/portal',
)

const qrCodeShape = array(
  object({
    name: object({ zh: string().required(), en: string().required() }),
    target: string().required(),
  }).required(),
).strict()

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const qrCodes = readAs(
  'must be JSON such as [{"name":{"zh":"公众号","en":"WeChat"},"target":"https://example.org"}]',
  (text) => {
    const value = readJson(text)
    return Array.isArray(value) && qrCodeShape.isValidSync(value) ? value : undefined
  },
).test(
  finds((codes) => {
    const problem = firstProblem(codes.map(({ target }) => webProblem(target)))
    return problem === null ? null : `a target: ${problem}`
  }),
)

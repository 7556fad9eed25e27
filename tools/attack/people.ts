import type { CreatedToken } from '@/openapi/types'
import { Browser } from '@/tests/server/support/browser'
import { call, person, signedIn, type Person } from '@/tests/server/support/journeys'

type SendOptions = Parameters<Browser['send']>[1]

/** A browser with its own IP address, as a reverse proxy would forward it. */
export class Visitor extends Browser {
  constructor(
    origin: string,
    public address: string,
  ) {
    super(origin)
  }

  override send(address: string | URL, options: SendOptions = {}): Promise<Response> {
    return super.send(address, { ...options, headers: { 'x-forwarded-for': this.address, ...options.headers } })
  }
}

let people = 0
/** A user with a unique name and email address. */
export function newcomer(origin: string): { visitor: Visitor; who: Person } {
  const number = ++people
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return { visitor: new Visitor(origin, address), who: { ...person, username: `attack-${process.pid}-${number}` } }
}

export type Member = Awaited<ReturnType<typeof newMember>>

/** A signed-in new user with an API token. */
export async function newMember(origin: string) {
  const { visitor, who } = newcomer(origin)
  const bearer = await signedIn(visitor, who)
  const request = <Data>(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
    call<Data>(visitor, method, `/puyu${path}`, { bearer, headers, ...(json === undefined ? {} : { json }) })
  const made = await request<CreatedToken>('POST', '/user/tokens', { token_name: 'attack' })
  const { token, item } = made.envelope.data ?? {}
  if (token === undefined || item === undefined) throw new Error(`no API token: ${made.envelope.msg}`)
  return { visitor, who, bearer, token, tokenId: item.id, request }
}

/** Several users, created one after the other: a server hashes few passwords at once. */
export async function newMembers(origin: string, count: number): Promise<Member[]> {
  const members: Member[] = []
  while (members.length < count) members.push(await newMember(origin))
  return members
}

/** A chat request body; without `content` the shortest valid one. */
export const chatBody = (model: string, more: object = {}, content = 'Hello') =>
  JSON.stringify({ model, messages: [{ role: 'user', content }], ...more })

/** Sends a chat call; the signal of `more` ends it. */
export const callModel = (
  origin: string,
  token: string,
  body: string,
  { path = 'chat/completions', ...more }: RequestInit & { path?: string } = {},
) =>
  fetch(`${origin}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
    ...more,
  })

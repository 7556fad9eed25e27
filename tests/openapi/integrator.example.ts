import { createPuyuClient, isSuccess } from '../../openapi/client.js'

/** Prints nothing, throws nothing: names of the user's API tokens, or why there are none. */
export async function tokenNames(baseUrl: string, session: string): Promise<string[] | string> {
  const puyu = createPuyuClient({
    baseUrl,
    language: () => 'en',
    credential: () => session,
    onUnauthorized: () => undefined,
  })
  const answer = await puyu.listTokens()
  if (isSuccess(answer)) return answer.data.list.map((token) => token.token_name)
  // A refusal has words of the server. Where there is no answer, `cause` says why: kind is 'timeout', 'aborted', 'network'
  // and the like; of 'network', reason is 'refused', 'name-not-found', 'tls' and the like, as far as the runtime tells.
  return answer.msg || `no answer: ${answer.cause?.reason ?? answer.cause?.kind}`
}

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
  // A refusal has words of the server; where the server was not reached, `cause` says why.
  return answer.msg || `no answer: ${answer.cause?.kind}`
}

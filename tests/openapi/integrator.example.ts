import { createPuyuClient, isSuccess } from '../../openapi/client'

/** Prints nothing, throws nothing: names of the user's API tokens, or why there are none. */
export async function tokenNames(baseUrl: string, session: string): Promise<string[] | string> {
  const puyu = createPuyuClient({
    baseUrl,
    language: () => 'en',
    credential: () => session,
    onUnauthorized: () => undefined,
  })
  const answer = await puyu.listTokens()
  return isSuccess(answer) ? answer.data.list.map((token) => token.token_name) : answer.msg
}

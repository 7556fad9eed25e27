import { createPuyuClient, isSuccess } from '../../openapi/client.js'

/** The names of the user's API tokens, or the reason of a failure. */
export async function tokenNames(baseUrl: string, session: string): Promise<string[] | string> {
  const puyu = createPuyuClient({
    baseUrl,
    language: () => 'en',
    credential: () => session,
    onUnauthorized: () => undefined,
  })
  const answer = await puyu.listTokens()
  if (isSuccess(answer)) return answer.data.list.map((token) => token.token_name)
  // A refusal has the server's message. A fault has a `cause`, whose kind is 'timeout', 'aborted', 'network' and so on.
  // A 'network' fault has a reason, such as 'refused', 'name-not-found' or 'tls', if the runtime gives one.
  return answer.msg || `no answer: ${answer.cause?.reason ?? answer.cause?.kind}`
}

import type { PageHandler } from '@/server/pages/pageHandler'
import type { Plans } from './plans'

/** Names that are no calls: all data of a page that is served to a signed-in user, and one response in it. Any fault does the same. */
export const SERVED = 'served'
export const servedAnswerOf = (operation: string) => `${SERVED}.${operation}`

/** Makes the data of served pages fail as planned. */
export const withoutServedData =
  (pages: PageHandler, plans: Plans): PageHandler =>
  (context, findPageUser) => {
    const plan = plans.find(context.req.raw, SERVED)
    const fails = (name: string) => (plan?.take(name, context.req.path) ?? null) !== null
    return pages(context, async (asked) => {
      if (fails(SERVED)) throw new Error('the data of a page fails as planned')
      const pageUser = await findPageUser(asked)
      return (
        pageUser && {
          ...pageUser,
          responsesTo: (calls, language, signal) =>
            pageUser.responsesTo(
              calls.filter(({ operationId }) => !fails(servedAnswerOf(operationId))),
              language,
              signal,
            ),
        }
      )
    })
  }

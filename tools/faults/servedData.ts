import type { PageHandler } from '@/server/pages/pageHandler'
import type { Plans } from './plans'

/** What is planned by these names is no call: what a page is served with for who is signed in, and one answer among it. Which fault makes no difference. */
export const SERVED = 'served'
export const servedAnswerOf = (operation: string) => `${SERVED}.${operation}`

/** Makes data of served pages fail as the browser planned. */
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
          answers: (calls, language) =>
            pageUser.answers(
              calls.filter(({ operation }) => !fails(servedAnswerOf(operation))),
              language,
            ),
        }
      )
    })
  }

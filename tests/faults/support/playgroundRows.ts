import { tokensPage } from '@/tests/browser/support/tokensPage'
import { untilPartReady } from '@/tests/browser/support/visit'
import type { Row } from './cell'
import { openAsSomebody } from './people'
import { arrive, NEUTRAL, reopen, retry } from './rows'
import type { Visit } from './visit'

const path = '/api/playground'
const question = 'Why is the sky blue?'

const button = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true })
const composer = ({ page, texts }: Visit) => page.getByLabel(texts.playgroundPage.question, { exact: true })
const models = ({ page, texts }: Visit) =>
  page.locator('select:has(option)').and(page.getByLabel(texts.playgroundPage.model, { exact: true }))

/** A new user for each cell: one user may not make as many calls in a minute as there are faults. */
async function openPlayground(visit: Visit): Promise<void> {
  await openAsSomebody(visit, path)
  await untilPartReady(visit.page, 'playground')
}

/** A new token, whose trial calls the model API itself. */
async function openToken(visit: Visit): Promise<void> {
  await openAsSomebody(visit, '/api/tokens')
  await tokensPage(visit.page, visit.language).create('trial')
}

const openTrial = ({ page }: Visit) => page.locator('#try-it').click()

/** The answer, which fails in the conversation; the question stays there. */
const completion = (call: string, open: (visit: Visit) => Promise<void>): Row => ({
  call,
  isWrite: true,
  open: async (visit) => {
    await open(visit)
    await models(visit).waitFor()
    await composer(visit).fill(question)
  },
  act: (visit) => button(visit, visit.texts.playgroundPage.send).click(),
  // A response may take longer than a call of the portal: it can be stopped.
  control: ({ page, texts: { playgroundPage: texts } }) =>
    page.getByRole('button', { name: new RegExp(`^(${texts.resend}|${texts.regenerate}|${texts.stop})$`) }),
  again: async (visit) => {
    const { playgroundPage: texts } = visit.texts
    const stop = button(visit, texts.stop)
    if (await stop.isVisible()) await stop.click()
    await visit.page.getByRole('button', { name: new RegExp(`^(${texts.resend}|${texts.regenerate})$`) }).click()
  },
  done: ({ page }) => page.getByText(/intern-echo.*(回答完毕|has answered)/),
  showsWaiting: true,
})

/** A lost session of a request that the page sends by itself leads to no sign-in: the page becomes the visitors' one. */
const incidental = { leaves: [], passes: ['401'] } satisfies Partial<Row>

const signIn = ({ page, language }: Visit) =>
  page.getByRole('banner').getByText(language === 'zh' ? '登录' : 'Sign in', { exact: true })

/** The history asks for its key when the page opens. */
const key: Row = {
  call: 'getPlaygroundKey',
  ...incidental,
  open: (visit) => arrive(visit, NEUTRAL),
  act: (visit) => arrive(visit, path),
  control: retry,
  again: (visit) => retry(visit).click(),
  done: (visit) =>
    visit.page.getByText(visit.texts.playgroundPage.historyEmpty, { exact: true }).or(signIn(visit)).first(),
}

/** The rest of the minute is asked for when the page opens, which is whole without it. */
const remaining: Row = {
  call: 'getRemainingLimits',
  isSilent: true,
  ...incidental,
  open: (visit) => arrive(visit, NEUTRAL),
  act: (visit) => arrive(visit, path),
  control: composer,
  again: (visit) => reopen(visit, path),
  done: composer,
}

const listModels: Row = {
  call: 'gateway.listModels',
  open: openToken,
  act: openTrial,
  control: ({ page, texts }) => page.getByRole('dialog').getByRole('button', { name: texts.common.retry, exact: true }),
  again: ({ page, texts }) =>
    page.getByRole('dialog').getByRole('button', { name: texts.common.retry, exact: true }).click(),
  done: models,
}

export const playgroundRows: readonly Row[] = [
  completion('createPlaygroundCompletion', openPlayground),
  key,
  remaining,
  completion('gateway.createChatCompletion', async (visit) => {
    await openToken(visit)
    await openTrial(visit)
  }),
  listModels,
]

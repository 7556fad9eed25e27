import { untilPartReady } from '@/tests/browser/support/visit'
import type { Row } from './cell'
import { arrive, main, NEUTRAL, retry } from './rows'
import type { Visit } from './visit'

const button = (visit: Visit, name: string) => main(visit).getByRole('button', { name, exact: true })
const question = 'Why is the sky blue?'

async function openPlayground(visit: Visit): Promise<void> {
  await arrive(visit, NEUTRAL)
  await arrive(visit, '/api/playground')
  await untilPartReady(visit.page, 'playground')
}

/** The answer, which fails in the conversation; the question stays there. */
const completion: Row = {
  call: 'createPlaygroundCompletion',
  isWrite: true,
  open: async (visit) => {
    await openPlayground(visit)
    await main(visit).getByLabel(visit.texts.playground.question, { exact: true }).fill(question)
  },
  act: (visit) => button(visit, visit.texts.playground.send).click(),
  // A response may take longer than a call of the portal: it can be stopped.
  control: ({ page, texts: { playground: texts } }) =>
    page.getByRole('button', { name: new RegExp(`^(${texts.resend}|${texts.regenerate}|${texts.stop})$`) }),
  again: async (visit) => {
    const { texts } = visit
    const stop = button(visit, texts.playground.stop)
    if (await stop.isVisible()) await stop.click()
    await main(visit)
      .getByRole('button', { name: new RegExp(`^(${texts.playground.resend}|${texts.playground.regenerate})$`) })
      .click()
  },
  done: (visit) => main(visit).getByText(/intern-echo.*(回答完毕|has answered)/),
  showsWaiting: true,
}

/** The history asks for its key when the page opens. */
const key: Row = {
  call: 'getPlaygroundKey',
  open: (visit) => arrive(visit, NEUTRAL),
  act: (visit) => arrive(visit, '/api/playground'),
  control: retry,
  again: (visit) => retry(visit).click(),
  done: ({ page, texts }) => page.getByText(texts.playground.historyEmpty, { exact: true }),
}

export const playgroundRows: readonly Row[] = [completion, key]

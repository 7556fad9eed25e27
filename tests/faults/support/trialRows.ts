import { expect } from '@playwright/test'
import { takePerson } from '@/tests/browser/support/signIn'
import { untilPartReady } from '@/tests/browser/support/visit'
import type { Row } from './cell'
import { arrive, NEUTRAL } from './rows'
import type { Visit } from './visit'

const labelled = ({ page }: Visit, label: string) => page.getByLabel(label, { exact: true })
const modelChoice = (visit: Visit) => visit.page.locator('select').and(labelled(visit, visit.texts.tryIt.model))
const button = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true })
const question = 'Why is the sky blue?'

/** A token of a user who is not signed in here: one user may not make as many calls in a minute as there are faults. */
async function newToken({ page }: Visit): Promise<string> {
  const { token } = await takePerson()
  const answer = await fetch(new URL('/puyu/user/tokens', page.url()), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ token_name: 'trial' }),
  })
  const { code, data } = (await answer.json()) as { code: number; data: { token: string } } // as: of the server itself
  expect(code).toBe(0)
  return data.token
}

async function openTrial(visit: Visit): Promise<void> {
  const { page, texts } = visit
  await arrive(visit, NEUTRAL)
  await arrive(visit, '/api/document')
  await untilPartReady(page, 'document-try-it')
  await page.getByText(texts.tryIt.title, { exact: true }).click()
  await labelled(visit, texts.tryIt.question).fill(question)
  await labelled(visit, texts.tryIt.token).fill(await newToken(visit))
}

/** Stops a response that has begun, first. */
async function sendAgain(visit: Visit): Promise<void> {
  const stop = button(visit, visit.texts.tryIt.stop)
  if (await stop.isVisible()) await stop.click()
  await button(visit, visit.texts.tryIt.send).click()
}

const typed: Row['typed'] = (visit) => [[labelled(visit, visit.texts.tryIt.question), question]]

const completion: Row = {
  call: 'gateway.createChatCompletion',
  isWrite: true,
  open: async (visit) => {
    await openTrial(visit)
    await labelled(visit, visit.texts.tryIt.question).focus()
    await modelChoice(visit).waitFor()
  },
  act: (visit) => button(visit, visit.texts.tryIt.send).click(),
  // A response may take longer than a call of the portal: it can be stopped.
  control: ({ page, texts }) =>
    page.getByRole('button', { name: new RegExp(`^(${texts.tryIt.send}|${texts.tryIt.stop})$`), disabled: false }),
  again: sendAgain,
  done: ({ page, texts }) => page.getByText(texts.tryIt.finished),
  typed,
  showsWaiting: true,
}

/** The list comes when a token has been pasted. */
const models: Row = {
  call: 'gateway.listModels',
  open: openTrial,
  act: (visit) => labelled(visit, visit.texts.tryIt.question).focus(),
  control: (visit) => button(visit, visit.texts.common.retry),
  again: (visit) => button(visit, visit.texts.common.retry).click(),
  done: modelChoice,
  typed,
}

/** The trial of the model API, whose calls go out in the name of a token. */
export const trialRows: readonly Row[] = [completion, models]

import { stopClock } from '../support/clock'
import { giveSession, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { openLives, test } from '../support/walk'
import { path, playgroundPage } from '../support/pages/playgroundPage'
import { allowStore, holdStore, refuseStore } from './playgroundStore'
import { walkWords } from './words'

const undoMs = 6000

test.beforeEach(({ screenName }) => {
  test.skip(screenName !== 'desktop', 'the history is in a dialog on phones')
})

test('conversations that the browser does not store are stored later', async ({
  page,
  texts,
  transitions,
  walk: { take, fault, release },
}) => {
  const { button, ask, send, retry, open, entry, remove } = playgroundPage(page, texts)
  await open()
  await ask('Alpha')
  await expect(entry('Alpha')).toBeVisible()
  await button(texts.playgroundPage.newConversation).click()
  await refuseStore(page, 'put')
  await fault('createPlaygroundCompletion', 'never')
  await take('history open.writing failed', () => send('Beta'))
  await take('history history change.made [hasAccount]', release)
  await take('history open.unstored history.requested; history open.writing failed', () =>
    retry(texts.playgroundPage.historyUnavailable),
  )
  await refuseStore(page, 'put', 'QuotaExceededError')
  await take('history open.unstored history.requested; history open.writing done', () =>
    retry(texts.playgroundPage.historyUnavailable),
  )
  await expect(page.getByText(texts.playgroundPage.historyFull).first()).toBeVisible()
  // Changes that the page makes itself must not make it ask again.
  expect(transitions.filter((id) => id.includes('changedElsewhere'))).toEqual([])
  await allowStore(page)
  await take(
    'history open.unstored change.made [isRemoval]; history open.writing done [isStored]; history open.idle at once [hasChanges]',
    () => remove('Alpha'),
  )
  await expect(entry('Beta')).toBeVisible()
  await expect(page.getByText(texts.playgroundPage.historyFull)).toHaveCount(0)
})

test('a removed conversation can be restored for 6 s', async ({ page, texts, walk: { take } }) => {
  const { main, button, ask, open, entry, remove, undo } = playgroundPage(page, texts)
  await page.clock.install()
  await open()
  await ask('Alpha')
  await button(texts.playgroundPage.newConversation).click()
  await ask('Beta')
  await expect(entry('Beta')).toBeVisible()
  await stopClock(page)
  await take('history open.writing done [isRemoved]', () => remove('Alpha'))
  await take('history history removal.undone [isUndoable]', () => undo('Alpha').click())
  await remove('Beta')
  await take('playground page.shown conversation.restored [isReplacementUnused]', () => undo('Beta').click())
  await expect(main.getByRole('group', { name: /intern-echo/ })).toContainText('Beta')
  await remove('Alpha')
  await expect(undo('Alpha')).toBeFocused()
  await take('history history removal.expired', () => page.clock.fastForward(undoMs))
  await expect(undo('Alpha')).toHaveCount(0)
  await expect(entry('Beta')).toBeVisible()
})

test('a sign-out neither waits for a store that does not answer nor fails with it', async ({
  page,
  context,
  language,
  texts,
  walk: { take },
}) => {
  const { ask, open, entry } = playgroundPage(page, texts)
  const { signIn, signOut } = walkWords(page, language)
  const answerDialog = (name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
  const signInAgain = async () => {
    await expect(signIn).toBeVisible()
    await giveSession(context, await takePerson())
    await page.goto(path)
    await expect(page.getByText(texts.playgroundPage.historyEmpty, { exact: true })).toBeVisible()
  }
  await open()
  await ask('Alpha')
  await expect(entry('Alpha')).toBeVisible()
  await take('signOut looking done [isStored]', signOut)
  await refuseStore(page, 'delete')
  await take('signOut asking history.removed; signOut removing failed', () =>
    answerDialog(texts.signOutQuestion.remove),
  )
  await allowStore(page)
  await holdStore(page)
  await take('signOut removing after storeTimeout', () => answerDialog(texts.signOutQuestion.remove))
  await take('signOut asking history.kept; session signingOut done', () => answerDialog(texts.signOutQuestion.keep))

  await signInAgain()
  await holdStore(page)
  await take('signOut looking after storeTimeout; session signingOut done', signOut)

  await signInAgain()
  await refuseStore(page, 'count')
  await take('signOut looking failed; session signingOut done', signOut)

  await signInAgain()
  await take('signOut looking done; session signingOut done', signOut)

  await signInAgain()
  const other = await openLives(page)
  await ask('Beta')
  await expect(entry('Beta')).toBeVisible()
  await take('signOut looking done [isStored]', signOut)
  await take('portal signOutAsked session.left', () => other.tell('signedOut'))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

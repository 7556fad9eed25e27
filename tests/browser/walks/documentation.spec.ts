import { createTokens } from '@/tests/browser/support/ownCalls'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect } from '@/tests/browser/support/test'
import { untilPartReady } from '@/tests/browser/support/visit'
import { changeElsewhere, test } from '@/tests/browser/support/walk'
import { walkWords } from '@/tests/browser/walks/words'

test('the lists of the samples fail, load again, follow another tab and end with the user', async ({
  page,
  language,
  walk: { within, fault },
  texts,
}) => {
  const take = within('samples ')
  const choice = page.getByRole('group', { name: texts.sampleChoice.title })
  await fault('listModels', '503')
  await fault('listTokens', '503')
  await take('signedIn.models.loading failed; signedIn.tokens.loading failed', () =>
    openSignedIn(page, '/api/document'),
  )
  await untilPartReady(page, 'text-of-quick-start')
  await take('signedIn.models.failed lists.reloaded; signedIn.tokens.failed lists.reloaded', () =>
    choice.getByRole('button', { name: texts.common.retry }).click(),
  )
  await createTokens(page, ['trial'])
  await take('signedIn.tokens tokens.changedElsewhere; signedIn.tokens.loading done', () =>
    changeElsewhere(page, 'listTokens'),
  )
  const token = page.getByLabel(texts.sampleChoice.token).first()
  await expect(token.getByRole('option')).toContainText(['trial'])
  await take('signedIn model.chosen', () =>
    page.getByLabel(texts.sampleChoice.model).first().selectOption('intern-echo'),
  )
  await take('signedIn token.chosen', () => token.selectOption('trial'))
  await take('samples reader.changed [isNoReader]', walkWords(page, language).signOut)
  await expect(token).toHaveCount(0)
})

import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect } from '@/tests/browser/support/test'
import { untilPartReady } from '@/tests/browser/support/visit'
import { test } from '@/tests/browser/support/walk'
import { walkWords } from '@/tests/browser/walks/words'

test('the models of the samples fail, load again, are chosen and end with the user', async ({
  page,
  language,
  walk: { within, fault },
  texts,
}) => {
  const take = within('samples ')
  const choice = page.getByRole('group', { name: texts.sampleChoice.title })
  await fault('listModels', '503')
  await take('signedIn.loading failed', () => openSignedIn(page, '/api/document'))
  await untilPartReady(page, 'text-of-quick-start')
  await take('signedIn.failed models.reloaded; signedIn.loading done', () =>
    choice.getByRole('button', { name: texts.common.retry }).click(),
  )
  const model = page.getByLabel(texts.sampleChoice.model).first()
  await take('signedIn model.chosen', () => model.selectOption('intern-echo'))
  await take('samples reader.changed [isNoReader]', walkWords(page, language).signOut)
  await expect(model).toHaveCount(0)
})

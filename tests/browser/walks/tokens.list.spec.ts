import { createTokens, deleteToken } from '../support/ownCalls'
import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { tokensPage } from '../support/tokensPage'
import { openInPlace } from '../support/visit'
import { changeElsewhere, expectFocused, test } from '../support/walk'

/** As many calls as there are. */
const all = 0

test('a list shows the latest tokens despite slow and failed responses', async ({
  page,
  language,
  walk: { within, fault },
}) => {
  const { openEdit, openCreate, save } = tokensPage(page, language)
  const names = page.getByRole('rowheader')
  const takeOf = within('tokenList ')
  const take = async (transitions: string, act: () => Promise<unknown>) => {
    await takeOf(transitions, act)
    await expectFocused(page)
  }
  const changed = () => changeElsewhere(page, 'listTokens')
  const dismiss = () => page.keyboard.press('Escape')
  const pass = () => fault('listTokens', 'none')

  await openSignedIn(page, '/api/tokens')
  await createTokens(page, ['server', 'notebook'])
  await takeOf('idle tokens.changedElsewhere', changed)
  await expect(names).toHaveText(['notebook', 'server'])

  await test.step('while the list loads again', async () => {
    await fault('listTokens', 'never', all)
    await takeOf('refreshing tokens.changedElsewhere', () => changed().then(changed))
    await take('tokenList dialog.opened', openCreate)
    await take('tokenList tokens.changedElsewhere', changed)
    await take('dialogOpen dialog.closed; idle at once [isStale]', dismiss)
    await pass()
    await take('loading tokens.changedElsewhere; loading done', changed)
    await fault('listTokens', '503', 2)
    await take('refreshing failed', changed)
    await expect(names).toHaveText(['notebook', 'server'])
  })

  await test.step('while a dialog is open', async () => {
    await openEdit('server')
    await take('edit editing form.submitted [isUnchanged]; token change.editing done', save)
    await openEdit('server')
    await take('dialogOpen selection.changed', () => openInPlace(page, '/api/tokens?status=live'))
    await take('idle at once [isStale]; loading done', dismiss)
    await expect(names).toHaveText(['notebook', 'server'])
  })

  await test.step('while its last page goes', async () => {
    await createTokens(
      page,
      Array.from({ length: 19 }, (_, index) => `t${index + 1}`),
    )
    await openInPlace(page, '/api/tokens?page=2')
    await expect(names).toHaveText(['server'])
    await deleteToken(page, 'server')
    await take('refreshing done [isBeyondEnd]; loading done [isBeyondEnd]', changed)
    await expect(page).toHaveURL(/\/api\/tokens$/)
    await expect(names).toHaveCount(20)
  })
})

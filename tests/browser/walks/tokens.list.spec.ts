import { stopClock } from '../support/clock'
import { createTokens, deleteToken } from '../support/ownCalls'
import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { tokensPage } from '../support/tokensPage'
import { openInPlace } from '../support/visit'
import { comeForward, expectFocused, test } from '../support/walk'

const words = {
  zh: {
    search: '按名称查找',
    all: '全部',
    live: '有效',
    soon: '即将到期',
    none: '没有符合条件的 Token',
    see: '查看全部 Token',
  },
  en: {
    search: 'Search by name',
    all: 'All',
    live: 'Valid',
    soon: 'Expiring',
    none: 'No tokens match',
    see: 'See all tokens',
  },
} as const

/** As many calls as there are. */
const all = 0
/** Longer than the list waits for another letter. */
const typingMs = 300

test('a filtered list shows the latest query despite slow and failed responses', async ({
  page,
  language,
  walk: { within, fault },
}) => {
  const texts = words[language]
  const tokens = tokensPage(page, language)
  const { openEdit, openCreate, save, nameField } = tokens
  const names = page.getByRole('rowheader')
  const takeOf = within('tokenList ')
  const take = async (transitions: string, act: () => Promise<unknown>) => {
    await takeOf(transitions, act)
    await expectFocused(page)
  }
  const choose = (status: string) => page.getByRole('radio', { name: status, exact: true }).click({ force: true })
  const field = page.getByRole('searchbox', { name: texts.search })
  const type = (letter: string) => field.press('End').then(() => field.press(letter))
  const changed = () => comeForward(page)
  const dismiss = () => page.keyboard.press('Escape')
  const pass = () => fault('listTokens', 'none')
  const lose = async (name: string, other: string) => {
    await fault('updateToken', 'reset')
    await openEdit(name)
    await nameField.fill(other)
    await take('edit saving failed', save)
  }

  await page.clock.install()
  await openSignedIn(page, '/api/tokens')
  await createTokens(page, ['server', 'notebook'])
  await expect(tokens.button(tokens.words.create)).toBeVisible()
  await stopClock(page)
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

    await fault('listTokens', 'never', all)
    await take('idle tokens.changedElsewhere', changed)
    await take('tokenList selection.changed [isOther]', () => choose(texts.soon))
    await take('tokenList dialog.opened', openCreate)
    await take('dialogOpen dialog.closed; idle at once [isStale]', dismiss)
    await take('tokenList selection.changed [isOther]', () => choose(texts.live))
    await pass()
    await take('tokenList selection.changed [isOther]; loading done', () => choose(texts.all))
    await fault('listTokens', '503', 2)
    await take('refreshing failed', changed)
    await expect(names).toHaveText(['notebook', 'server'])
  })

  await test.step('while a name is typed', async () => {
    await fault('listTokens', 'never', all)
    await take('idle tokens.changedElsewhere', changed)
    await take('tokenList selection.changed [isTyped]', () => type('n'))
    await take('tokenList selection.changed [isTyped]', () => type('o'))
    await openInPlace(page, '/api/tokens?name=no&page=1')
    await take('tokenList selection.changed [isOther]', () => choose(texts.live))
    await take('tokenList selection.changed [isTyped]', () => type('t'))
    await take('tokenList dialog.opened', openCreate)
    await take('dialogOpen dialog.closed; idle at once [isStale]', dismiss)
    await take('tokenList selection.changed [isTyped]', () => type('e'))
    await pass()
    await take('tokenList tokens.changedElsewhere', changed)
    await take('typing after typingPause; loading done', () => page.clock.runFor(typingMs))
    await expect(page).toHaveURL(/\?name=note&status=live$/)
    await expect(names).toHaveText('notebook')
  })

  await test.step('while a token’s new name is uncertain', async () => {
    await take('tokenList selection.changed [isTyped]', () => type('b'))
    await lose('notebook', 'laptop')
    await take('edit editing edit.typed', () => nameField.fill('laptop-2'))
    await take(
      'tokenList tokens.outdated; edit editing edit.dismissed; token change.editing done [isUnconfirmed]',
      dismiss,
    )
    await expect(page.getByText(texts.none)).toBeVisible()
    await page.getByRole('link', { name: texts.see }).click()
    // The pause begins when the address has reached the list.
    await expect(async () => {
      await page.clock.runFor(typingMs)
      await expect(names).toHaveText(['laptop', 'server'], { timeout: 1000 })
    }).toPass()
    await fault('listTokens', 'never')
    await take('tokenList selection.changed [isOther]', () => choose(texts.live))
    await lose('laptop', 'desk')
    await take('tokenList tokens.outdated; loading done', dismiss)
    await expect(names).toHaveText(['desk', 'server'])
    await lose('desk', 'notebook')
    await take('tokenList tokens.outdated; loading done', dismiss)
    await expect(names).toHaveText(['notebook', 'server'])
  })

  await test.step('while a dialog is open', async () => {
    await fault('listTokens', 'late')
    await take('tokenList selection.changed [isOther]', () => choose(texts.all))
    await take('tokenList dialog.opened', () => openEdit('server'))
    await take('tokenList tokens.changedElsewhere', changed)
    await take('edit editing edit.submitted [isUnchanged]; token change.editing done; loading done', save)
    await fault('listTokens', 'late', all)
    await take('idle tokens.changedElsewhere', changed)
    await take('tokenList dialog.opened', () => openEdit('server'))
    await pass()
    await take('dialogOpen dialog.closed; loading done', dismiss)
    await take('idle dialog.opened', () => openEdit('server'))
    await take('dialogOpen selection.changed', () => openInPlace(page, '/api/tokens?status=live'))
    await take('idle at once [isStale]; loading done', dismiss)
    await openInPlace(page, '/api/tokens')
    await expect(names).toHaveText(['notebook', 'server'])
  })

  await test.step('after it could not be loaded', async () => {
    await fault('listTokens', '500')
    await take('loading failed', () => choose(texts.live))
    await expect(tokens.button(tokens.words.create)).toBeHidden()
    await openInPlace(page, '/api/tokens?status=live&page=1')
    await fault('listTokens', 'never')
    await take('tokenList selection.changed [isOther]', () => choose(texts.all))
    await expect(field).toBeVisible()
    await take('tokenList selection.changed [isOther]; loading done', () => choose(texts.soon))
    await take('loading done', () => choose(texts.all))
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

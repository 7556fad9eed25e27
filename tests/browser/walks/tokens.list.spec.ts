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

test('a list that is narrowed, asked for again and renamed in while answers wait and fail is what was asked for last', async ({
  page,
  language,
  walk: { within, fault, release },
}) => {
  const texts = words[language]
  const tokens = tokensPage(page, language)
  const { openEdit, openCreate, save, nameField } = tokens
  const names = page.getByRole('rowheader')
  const takeOf = within('tokens ')
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
  await takeOf('ready.idle tokens.changedElsewhere [isAtRest]', changed)
  await expect(names).toHaveText(['notebook', 'server'])

  await test.step('while the list is asked for again', async () => {
    await fault('listTokens', 'never', all)
    await takeOf('ready.refreshing tokens.changedElsewhere', () => changed().then(changed))
    await take('ready.refreshing token.create.requested', openCreate)
    await take('tokens tokens.changedElsewhere', changed)
    await take('ready.idle at once [isStale && isAtRest]', dismiss)
    await pass()
    await take('loading tokens.changedElsewhere; loading done [isAtRest]', changed)

    await fault('listTokens', 'never', all)
    await take('ready.idle tokens.changedElsewhere [isAtRest]', changed)
    await take('ready.refreshing at once [isStale && isAtRest]', () => choose(texts.soon))
    await take('loading token.create.requested [isOffered]', openCreate)
    await take('ready.idle at once [isStale && isAtRest]', dismiss)
    await take('loading selection.changed', () => choose(texts.live))
    await pass()
    await take('loading selection.changed; loading done [isAtRest]', () => choose(texts.all))
    await fault('listTokens', '503', 2)
    await take('ready.refreshing failed', changed)
    await expect(names).toHaveText(['notebook', 'server'])
  })

  await test.step('while a name is typed', async () => {
    await fault('listTokens', 'never', all)
    await take('ready.idle tokens.changedElsewhere [isAtRest]', changed)
    await take('ready.refreshing selection.changed [isTypedAtRest]', () => type('n'))
    await take('pausing selection.changed [isTyped]', () => type('o'))
    await take('pausing selection.changed [isAsked]', () => openInPlace(page, '/api/tokens?name=no&page=1'))
    await take('pausing selection.changed', () => choose(texts.live))
    await take('loading selection.changed [isTyped]', () => type('t'))
    await take('pausing token.create.requested [isOffered]', openCreate)
    await take('ready.idle at once [isStale && isAtRest]', dismiss)
    await take('loading selection.changed [isTyped]', () => type('e'))
    await pass()
    await take('pausing tokens.changedElsewhere; loading done [isAtRest]', changed)
    await expect(page).toHaveURL(/\?name=note&status=live$/)
    await expect(names).toHaveText('notebook')
  })

  await test.step('while nobody knows whether a token got its new name', async () => {
    await take('ready.idle selection.changed [isTypedAtRest]', () => type('b'))
    await lose('notebook', 'laptop')
    await take('edit failed edit.typed', () => nameField.fill('laptop-2'))
    await take(
      'pausing tokens.outdated; edit failed edit.dismissed; token change.editing done [isUnconfirmed]',
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
    await take('ready.idle at once [isStale && isAtRest]', () => choose(texts.live))
    await lose('laptop', 'desk')
    await take('loading tokens.outdated; loading done [isAtRest]', dismiss)
    await expect(names).toHaveText(['desk', 'server'])
    await lose('desk', 'notebook')
    await take('tokens tokens.outdated; loading done [isAtRest]', dismiss)
    await expect(names).toHaveText(['notebook', 'server'])
  })

  await test.step('while a dialog is open', async () => {
    await fault('listTokens', 'late')
    await take('ready.idle at once [isStale && isAtRest]', () => choose(texts.all))
    await openEdit('server')
    await take('loading done', release)
    await take('ready.idle tokens.changedElsewhere', changed)
    await take('edit editing edit.submitted [isUnchanged]; token change.editing done; loading done [isAtRest]', save)
    await fault('listTokens', 'late', all)
    await take('ready.idle tokens.changedElsewhere [isAtRest]', changed)
    await openEdit('server')
    await pass()
    await take('ready.refreshing done', release)
    await take('ready.idle token.settled; loading done [isAtRest]', dismiss)
  })

  await test.step('after it could not be loaded', async () => {
    await fault('listTokens', '500')
    await take('loading failed', () => choose(texts.live))
    await expect(tokens.button(tokens.words.create)).toBeHidden()
    await take('failed selection.changed [isAsked]', () => openInPlace(page, '/api/tokens?status=live&page=1'))
    await fault('listTokens', 'never')
    await take('failed selection.changed', () => choose(texts.all))
    await expect(field).toBeVisible()
    await take('loading selection.changed; loading done [isAtRest]', () => choose(texts.soon))
    await take('loading done [isAtRest]', () => choose(texts.all))
  })

  await test.step('while its last page goes', async () => {
    await createTokens(
      page,
      Array.from({ length: 19 }, (_, index) => `t${index + 1}`),
    )
    await openInPlace(page, '/api/tokens?page=2')
    await expect(names).toHaveText(['server'])
    await deleteToken(page, 'server')
    await take('ready.refreshing done [isBeyond]; loading done [isBeyond]', changed)
    await expect(page).toHaveURL(/\/api\/tokens$/)
    await expect(names).toHaveCount(20)
  })
})

import type { Page } from '@playwright/test'
import { fillSignIn, fillSignUp, newAccount } from '../support/signIn'
import { expect } from '../support/test'
import { untilReady } from '../support/visit'
import { comeOnline } from '../support/walk'
import { walkModel } from './support/walkModel'

const model = {
  'both wait at the sign-in': { 'Ann signs in here': 'Ann is here, the other tab waits' },
  'Ann is here, the other tab waits': {
    'Bob signs in in the other tab': 'Bob is there, this tab is told',
    'the other tab opens the page': 'Ann is in both',
    'sign out here while the answer is lost': 'nobody can say whether Ann is signed out',
  },
  'nobody can say whether Ann is signed out': { 'ask again': 'both wait at the sign-in' },
  'Ann is in both': {
    'come online while the server is away': 'Ann is in both',
    'reload while the server is away': 'nobody can say here',
    'sign out in the other tab': 'both wait at the sign-in',
  },
  'nobody can say here': { 'ask again': 'Ann is in both' },
  'Bob is there, this tab is told': {
    'go on as Bob': 'Bob is in both',
    'sign out in the other tab': 'both wait at the sign-in',
    reload: 'Bob is in both',
  },
  'Bob is in both': { reload: 'Bob is in both', 'sign out here': 'both wait at the sign-in' },
} as const

const path = '/api/strategy'

walkModel('two people in two tabs', model, {
  screen: 'desktop',
  begin: async ({ page: here, context, language, walk: { fault }, texts }) => {
    const there = await context.newPage()
    const [ann, bob] = [newAccount({ nickname: 'Ann Example' }), newAccount({ nickname: 'Bob Example' })]
    const known = new Set<typeof ann>()
    const signIn = async (tab: Page, account: typeof ann) => {
      if (known.has(account)) await fillSignIn(tab, language, account)
      else {
        await tab.getByRole('link', { name: texts.provider.signIn.toSignUp }).click()
        await fillSignUp(tab, language, account)
        known.add(account)
      }
      await tab.waitForURL(`**${path}`)
      await untilReady(tab)
    }
    const signOut = async (tab: Page) => {
      await tab.getByLabel(/ Example/).click()
      await tab.getByRole('button', { name: texts.user.signOut, exact: true }).click()
    }
    const waits = async (tab: Page) => {
      await tab.waitForURL(/\/sso\//)
      await expect(tab.getByLabel(texts.provider.username, { exact: true })).toBeVisible()
    }
    const shows = async (tab: Page, { nickname }: typeof ann) => {
      await expect(tab.getByLabel(nickname)).toBeVisible()
      await expect(tab.getByLabel(/ Example/)).toHaveCount(1)
    }
    const open = (tab: Page) => tab.goto(path)
    await Promise.all([here, there].map((tab) => open(tab).then(() => waits(tab))))

    return {
      events: {
        'Ann signs in here': () => signIn(here, ann),
        'the other tab opens the page': () => open(there),
        'Bob signs in in the other tab': () => signIn(there, bob),
        'sign out here while the answer is lost': () => fault('logout', 'cut').then(() => signOut(here)),
        'sign out here': () => signOut(here),
        'sign out in the other tab': () => signOut(there),
        'come online while the server is away': async () => {
          await fault('getUserInfo', '503')
          await Promise.all([here.waitForResponse((answer) => answer.status() === 503), comeOnline(here)])
        },
        'reload while the server is away': () => fault('getUserInfo', '503').then(() => here.reload()),
        'ask again': () => here.getByRole('main').getByRole('button', { name: texts.common.retry }).click(),
        'go on as Bob': () => here.getByRole('button', { name: texts.session.continueAsOther }).click(),
        reload: () => here.reload(),
      },
      states: {
        'both wait at the sign-in': () => waits(here).then(() => waits(there)),
        'Ann is here, the other tab waits': () => shows(here, ann).then(() => waits(there)),
        'Ann is in both': () => shows(here, ann).then(() => shows(there, ann)),
        'nobody can say whether Ann is signed out': async () => {
          await expect(here.getByRole('heading', { level: 1, name: texts.session.signOutFailedTitle })).toBeVisible()
          await expect(here.getByLabel(ann.nickname)).toHaveCount(0)
          await waits(there)
        },
        'nobody can say here': async () => {
          await expect(here.getByRole('heading', { level: 1, name: texts.session.unreachableTitle })).toBeVisible()
          await expect(here.getByLabel(ann.nickname)).toHaveCount(0)
          await shows(there, ann)
        },
        'Bob is there, this tab is told': async () => {
          await expect(here.getByRole('heading', { level: 1, name: texts.session.otherAccountTitle })).toBeVisible()
          await expect(here.getByLabel(ann.nickname)).toHaveCount(0)
          await shows(there, bob)
        },
        'Bob is in both': () => shows(here, bob).then(() => shows(there, bob)),
      },
    }
  },
})

import { setup } from 'xstate'
import { expect } from '../support/test'
import { visit, visitAgain } from '../support/visit'
import { walkModel } from './support/walkModel'

const model = setup({
  types: {
    events: {} as {
      // as: a type alone
      type:
        | 'reload'
        | 'reload while it does not come'
        | 'reload while it is a page of somebody else'
        | 'ask again'
        | 'ask again while it does not come'
    },
  },
}).createMachine({
  id: 'the script of the groups',
  initial: 'it runs',
  states: {
    'it runs': {
      on: {
        'reload while it does not come': 'it is missing',
        'reload while it is a page of somebody else': 'it is missing',
        reload: 'it runs',
      },
    },
    'it is missing': {
      on: { 'ask again while it does not come': 'it is missing', 'ask again': 'it runs', reload: 'it runs' },
    },
  },
})

const words = {
  zh: { missing: /^兴趣小组的组件加载失败/, retry: '重试', agents: '智能体兴趣小组' },
  en: { missing: /^The interest-group component did not load/, retry: 'Try again', agents: 'Agent SIG' },
} as const

walkModel(model, {
  screen: 'phone',
  begin: async ({ page, language, problems, walk: { fault } }) => {
    const texts = words[language]
    const told = page.getByRole('alert')
    const retry = told.getByRole('button', { name: texts.retry, exact: true })
    // The browser refuses a page as a script, or cannot read it as one.
    problems.expectError(/MIME type|Unexpected token/)
    const reloadWith = async (name: string) => {
      await fault('interestGroupScript', name)
      await visitAgain(page)
    }
    await visit(page, '/developers/interest')

    return {
      events: {
        reload: () => visitAgain(page),
        'reload while it does not come': () => reloadWith('503'),
        'reload while it is a page of somebody else': () => reloadWith('html'),
        'ask again': () => retry.click(),
        'ask again while it does not come': async () => {
          await fault('interestGroupScript', '503')
          await Promise.all([page.waitForResponse((answer) => answer.status() === 503), retry.click()])
        },
      },
      states: {
        'it runs': async () => {
          await expect(page.locator('html')).toHaveAttribute('data-groups', 'loaded')
          await expect(told).toHaveCount(0)
          await expect(page.getByRole('heading', { name: texts.agents })).toBeVisible()
        },
        'it is missing': async () => {
          await expect(told.getByText(texts.missing)).toBeVisible()
          await expect(retry).toBeEnabled()
          await expect(page.getByRole('heading', { name: texts.agents })).toBeVisible()
        },
      },
    }
  },
})

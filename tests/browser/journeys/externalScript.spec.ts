import { expect } from '../support/test'
import { visit, visitAgain } from '../support/visit'
import { walkModel } from './support/walkModel'

const model = {
  'it runs': {
    'reload while it does not come': 'it is missing',
    'reload while it is a page of somebody else': 'it is missing',
    reload: 'it runs',
  },
  'it is missing': { 'ask again while it does not come': 'it is missing', 'ask again': 'it runs', reload: 'it runs' },
} as const

const words = { zh: { agents: '智能体兴趣小组' }, en: { agents: 'Agent SIG' } } as const

walkModel('the script of the groups', model, {
  screen: 'phone',
  begin: async ({ page, language, problems, walk: { fault }, texts }) => {
    const own = words[language]
    const told = page.getByRole('alert')
    const retry = told.getByRole('button', { name: texts.common.retry, exact: true })
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
          await expect(page.getByRole('heading', { name: own.agents })).toBeVisible()
        },
        'it is missing': async () => {
          await expect(told.getByText(texts.problems.scriptMissing)).toBeVisible()
          await expect(retry).toBeEnabled()
          await expect(page.getByRole('heading', { name: own.agents })).toBeVisible()
        },
      },
    }
  },
})

import { expect } from '@/tests/browser/support/test'
import { visit, visitAgain } from '@/tests/browser/support/visit'
import { walkModel } from '@/tests/browser/journeys/support/walkModel'

const model = {
  'all are shown': {
    'choose a topic': 'those of the topic are shown',
    'choose a topic while the server is away': 'those of the topic could not be had',
    'choose one topic after another, whose answer comes first': 'those of the later topic are shown',
  },
  'those of the later topic are shown': { 'show all': 'all are shown' },
  'those of the topic are shown': {
    'show all': 'all are shown',
    'go back': 'all are shown',
    reload: 'those of the topic are shown',
  },
  'those of the topic could not be had': {
    'ask again': 'those of the topic are shown',
    'ask again while the server is away': 'those of the topic could not be had',
    'show all': 'all are shown',
  },
} as const

walkModel('the projects', model, {
  screen: 'phone',
  begin: async ({ page, walk: { fault, release }, texts }) => {
    const topic = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
    const names = page.getByRole('heading', { level: 3 })
    const retry = page.getByRole('main').getByRole('button', { name: texts.common.retry, exact: true })
    const away = () => fault('listProjects', '503')
    const choose = () => topic(texts.communityProjects.tag.agent).click()
    const isChosen = async (name: string) => {
      await expect(topic(name)).toHaveAttribute('aria-current', 'true')
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    }
    const isOfTopic = async () => {
      await isChosen(texts.communityProjects.tag.agent)
      await expect(names).toHaveText(ofTopic)
    }
    await visit(page, '/developers/community')
    await expect(names.first()).toBeVisible()
    const all = await names.allTextContents()
    await choose()
    await expect(names).not.toHaveText(all)
    const ofTopic = await names.allTextContents()
    expect(ofTopic.length).toBeGreaterThan(0)
    await page.goBack()

    return {
      events: {
        'choose a topic': choose,
        'choose a topic while the server is away': () => away().then(choose),
        'choose one topic after another, whose answer comes first': async () => {
          await fault('listProjects', 'late')
          await topic('RAG').click()
          await choose()
          await isChosen(texts.communityProjects.tag.agent)
          await release()
        },
        'show all': () => topic(texts.communityProjects.tag.all).click(),
        'ask again': () => retry.click(),
        'ask again while the server is away': async () => {
          await away()
          await Promise.all([page.waitForResponse((answer) => answer.status() === 503), retry.click()])
        },
        'go back': () => page.goBack(),
        reload: () => visitAgain(page),
      },
      states: {
        'all are shown': async () => {
          await isChosen(texts.communityProjects.tag.all)
          await expect(names).toHaveText(all)
        },
        'those of the topic are shown': isOfTopic,
        'those of the later topic are shown': isOfTopic,
        'those of the topic could not be had': async () => {
          await expect(page.getByRole('heading', { name: texts.communityProjects.failed })).toBeVisible()
          await expect(retry).toBeEnabled()
          await isChosen(texts.communityProjects.tag.agent)
        },
      },
    }
  },
})

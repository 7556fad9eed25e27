import { setup } from 'xstate'
import { expect } from '@/tests/browser/support/test'
import { visit, visitAgain } from '@/tests/browser/support/visit'
import { walkModel } from '@/tests/browser/journeys/support/walkModel'

const model = setup({
  types: {
    events: {} as {
      // as: a type alone
      type:
        | 'choose a topic'
        | 'choose a topic while the server is away'
        | 'choose one topic after another, whose answer comes first'
        | 'show all'
        | 'ask again'
        | 'ask again while the server is away'
        | 'go back'
        | 'reload'
    },
  },
}).createMachine({
  id: 'the projects',
  initial: 'all are shown',
  states: {
    'all are shown': {
      on: {
        'choose a topic': 'those of the topic are shown',
        'choose a topic while the server is away': 'those of the topic could not be had',
        'choose one topic after another, whose answer comes first': 'those of the later topic are shown',
      },
    },
    'those of the later topic are shown': { on: { 'show all': 'all are shown' } },
    'those of the topic are shown': {
      on: {
        'show all': 'all are shown',
        'go back': 'all are shown',
        reload: 'those of the topic are shown',
      },
    },
    'those of the topic could not be had': {
      on: {
        'ask again': 'those of the topic are shown',
        'ask again while the server is away': 'those of the topic could not be had',
        'show all': 'all are shown',
      },
    },
  },
})

const words = {
  zh: { all: '全部', agents: '智能体', failed: '项目加载失败', retry: '重试' },
  en: { all: 'All', agents: 'Agents', failed: 'The projects could not be loaded', retry: 'Try again' },
} as const

walkModel(model, {
  screen: 'phone',
  begin: async ({ page, language, walk: { fault, release } }) => {
    const texts = words[language]
    const topic = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
    const names = page.getByRole('heading', { level: 3 })
    const retry = page.getByRole('main').getByRole('button', { name: texts.retry, exact: true })
    const away = () => fault('listProjects', '503')
    const choose = () => topic(texts.agents).click()
    const isChosen = async (name: string) => {
      await expect(topic(name)).toHaveAttribute('aria-current', 'true')
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    }
    const isOfTopic = async () => {
      await isChosen(texts.agents)
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
          await isChosen(texts.agents)
          await release()
        },
        'show all': () => topic(texts.all).click(),
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
          await isChosen(texts.all)
          await expect(names).toHaveText(all)
        },
        'those of the topic are shown': isOfTopic,
        'those of the later topic are shown': isOfTopic,
        'those of the topic could not be had': async () => {
          await expect(page.getByRole('heading', { name: texts.failed })).toBeVisible()
          await expect(retry).toBeEnabled()
          await isChosen(texts.agents)
        },
      },
    }
  },
})

import { setup } from 'xstate'
import { expect } from '../support/test'
import { untilPartReady, visit, visitAgain } from '../support/visit'
import { test } from '../support/walk'
import { walkModel } from './support/walkModel'

const model = setup({
  types: {
    events: {} as {
      // as: a type alone
      type:
        | 'choose Python'
        | 'copy the sample'
        | 'read on'
        | 'go back'
        | 'reload'
        | 'search'
        | 'search while its data do not come'
        | 'ask again'
        | 'dismiss'
        | 'choose what is found'
        | 'open it anew'
    },
  },
}).createMachine({
  id: 'the documentation',
  initial: 'the first chapter is read',
  states: {
    'the first chapter is read': {
      on: {
        'choose Python': 'its samples are in Python',
        'read on': 'the next chapter is read',
        search: 'what is found is listed',
        'search while its data do not come': 'the search could not be loaded',
      },
    },
    'its samples are in Python': {
      on: { 'copy the sample': 'the sample is copied', reload: 'its samples are in Python' },
    },
    'the sample is copied': { on: { 'read on': 'the next chapter is read' } },
    'the next chapter is read': {
      on: {
        search: 'what is found is listed',
        reload: 'the next chapter is read',
        'open it anew': 'the first chapter is read',
      },
    },
    'the search could not be loaded': { on: { 'ask again': 'what is found is listed' } },
    'what is found is listed': {
      on: { dismiss: 'the search is closed', 'choose what is found': 'what was found is read' },
    },
    'the search is closed': { on: { search: 'what is found is listed' } },
    'what was found is read': {
      on: {
        'go back': 'the search is closed',
        reload: 'what was found is read',
        'open it anew': 'the first chapter is read',
      },
    },
  },
})

const words = {
  zh: {
    title: '快速开始',
    sample: /第一次对话/,
    copy: '复制',
    copied: '已复制',
    next: /下一章/,
    search: '搜索',
    dialog: '搜索全站',
    section: '超出限额',
    failed: '搜索数据加载失败',
    retry: '重试',
  },
  en: {
    title: 'Quick start',
    sample: /First conversation/,
    copy: 'Copy',
    copied: 'Copied',
    next: /^Next/,
    search: 'Search',
    dialog: 'Search the site',
    section: 'Beyond a limit',
    failed: 'The search could not be loaded',
    retry: 'Try again',
  },
} as const

const data = '**/assets/{zh,en}Index-*.js'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

walkModel(model, {
  screen: 'desktop',
  begin: async ({ page, language }) => {
    const texts = words[language]
    const sample = page.getByRole('group', { name: texts.sample })
    const dialog = page.getByRole('dialog', { name: texts.dialog })
    const isAt = (path: RegExp) => async () => {
      await expect(page).toHaveURL(path)
      await expect(dialog).toHaveCount(0)
    }
    const search = async () => {
      await page.getByRole('banner').getByRole('button', { name: texts.search, exact: true }).click()
      await dialog.getByRole('searchbox').fill(texts.section)
    }
    const textReady = () => untilPartReady(page, 'text-of-quick-start')
    const open = () => visit(page, '/api/document').then(textReady)
    await open()

    return {
      events: {
        'choose Python': () => sample.locator('label', { hasText: 'Python' }).click(),
        'copy the sample': () => sample.getByRole('button', { name: texts.copy }).click(),
        'read on': () => page.getByRole('link', { name: texts.next }).click(),
        'go back': () => page.goBack(),
        reload: () => visitAgain(page),
        search,
        'search while its data do not come': async () => {
          await page.route(data, (route) => route.abort())
          await search()
          await expect(dialog.getByText(texts.failed)).toBeVisible()
          await page.unroute(data)
        },
        'ask again': () => dialog.getByRole('button', { name: texts.retry }).click(),
        dismiss: () => page.keyboard.press('Escape'),
        'choose what is found': () => page.keyboard.press('Enter'),
        'open it anew': open,
      },
      states: {
        'the first chapter is read': async () => {
          await isAt(/\/api\/document$/)()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title)
        },
        'its samples are in Python': async () => {
          await textReady()
          await expect(sample.getByRole('radio', { name: 'Python' })).toBeChecked()
          await expect(sample.locator('pre:visible')).toHaveCount(1)
        },
        'the sample is copied': async () => {
          await expect(sample.getByRole('button', { name: texts.copied })).toBeVisible()
          const copied = await page.evaluate(() => navigator.clipboard.readText())
          expect(copied).toBe(await sample.locator('pre:visible code').textContent())
        },
        'the next chapter is read': async () => {
          await isAt(/\/api\/document\/authentication$/)()
          await expect(page.locator('html')).toHaveAttribute('data-ready', '/api/document/authentication')
        },
        'the search could not be loaded': () => expect(dialog.getByRole('searchbox')).toHaveValue(texts.section),
        'what is found is listed': async () => {
          await expect(dialog.getByRole('searchbox')).toHaveValue(texts.section)
          await expect(dialog.getByRole('option').first()).toContainText(texts.section)
        },
        'the search is closed': isAt(/\/api\/document(\/authentication)?$/),
        'what was found is read': async () => {
          await isAt(/\/api\/document\/limits#over-the-limit$/)()
          await expect(page.locator('#over-the-limit')).toBeInViewport()
        },
      },
    }
  },
})

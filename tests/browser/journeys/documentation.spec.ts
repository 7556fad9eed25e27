import { expect } from '../support/test'
import { untilPartReady, visit, visitAgain } from '../support/visit'
import { test } from '../support/walk'
import { walkModel } from './support/walkModel'
import { pattern } from '../support/texts'

const model = {
  'the first chapter is read': {
    'choose Python': 'its samples are in Python',
    'read on': 'the next chapter is read',
    search: 'what is found is listed',
    'search while its data do not come': 'the search could not be loaded',
  },
  'its samples are in Python': { 'copy the sample': 'the sample is copied', reload: 'its samples are in Python' },
  'the sample is copied': { 'read on': 'the next chapter is read' },
  'the next chapter is read': {
    search: 'what is found is listed',
    reload: 'the next chapter is read',
    'open it anew': 'the first chapter is read',
  },
  'the search could not be loaded': { 'ask again': 'what is found is listed' },
  'what is found is listed': { dismiss: 'the search is closed', 'choose what is found': 'what was found is read' },
  'the search is closed': { search: 'what is found is listed' },
  'what was found is read': {
    'go back': 'the search is closed',
    reload: 'what was found is read',
    'open it anew': 'the first chapter is read',
  },
} as const

const words = {
  zh: { title: '快速开始', sample: /第一次对话/, section: '超出限额' },
  en: { title: 'Quick start', sample: /First conversation/, section: 'When you hit a limit' },
} as const

const data = '**/assets/{zh,en}Index-*.js'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

walkModel('the documentation', model, {
  screen: 'desktop',
  begin: async ({ page, language, texts }) => {
    const own = words[language]
    const sample = page.getByRole('group', { name: own.sample })
    const dialog = page.getByRole('dialog', { name: texts.siteSearch.title })
    const isAt = (path: RegExp) => async () => {
      await expect(page).toHaveURL(path)
      await expect(dialog).toHaveCount(0)
    }
    const search = async () => {
      await page.getByRole('banner').getByRole('button', { name: texts.nav.search, exact: true }).click()
      await dialog.getByRole('searchbox').fill(own.section)
    }
    const textReady = () => untilPartReady(page, 'text-of-quick-start')
    const open = () => visit(page, '/api/document').then(textReady)
    await open()

    return {
      events: {
        'choose Python': () => sample.locator('label', { hasText: 'Python' }).click(),
        'copy the sample': () => sample.getByRole('button', { name: texts.documentPage.copy }).click(),
        'read on': () => page.getByRole('link', { name: pattern(texts.documentPage.next) }).click(),
        'go back': () => page.goBack(),
        reload: () => visitAgain(page),
        search,
        'search while its data do not come': async () => {
          await page.route(data, (route) => route.abort())
          await search()
          await expect(dialog.getByText(texts.siteSearch.failed)).toBeVisible()
          await page.unroute(data)
        },
        'ask again': () => dialog.getByRole('button', { name: texts.common.retry }).click(),
        dismiss: () => page.keyboard.press('Escape'),
        'choose what is found': () => page.keyboard.press('Enter'),
        'open it anew': open,
      },
      states: {
        'the first chapter is read': async () => {
          await isAt(/\/api\/document$/)()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.title)
        },
        'its samples are in Python': async () => {
          await textReady()
          await expect(sample.getByRole('radio', { name: 'Python' })).toBeChecked()
          await expect(sample.locator('pre:visible')).toHaveCount(1)
        },
        'the sample is copied': async () => {
          await expect(sample.getByRole('button', { name: texts.documentPage.copied })).toBeVisible()
          const copied = await page.evaluate(() => navigator.clipboard.readText())
          expect(copied).toBe(await sample.locator('pre:visible code').textContent())
        },
        'the next chapter is read': async () => {
          await isAt(/\/api\/document\/authentication$/)()
          await expect(page.locator('html')).toHaveAttribute('data-ready', '/api/document/authentication')
        },
        'the search could not be loaded': () => expect(dialog.getByRole('searchbox')).toHaveValue(own.section),
        'what is found is listed': async () => {
          await expect(dialog.getByRole('searchbox')).toHaveValue(own.section)
          await expect(dialog.getByRole('option').first()).toContainText(own.section)
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

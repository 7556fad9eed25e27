import { languageTags } from '@/openapi/rules/language'
import { expect } from '../support/test'
import { openInPlace, visit, visitAgain } from '../support/visit'
import { walkModel } from './support/walkModel'

const model = {
  'the page came in Chinese': {
    'choose English while its texts do not come': 'it stays Chinese',
    'choose English': 'it is English now',
    reload: 'the page came in Chinese',
  },
  'it stays Chinese': { 'choose English': 'it is English now', reload: 'the page came in Chinese' },
  'it is English now': {
    'choose Chinese': 'it is Chinese now',
    'open another page': 'another page is English',
    reload: 'the page came in English',
  },
  'another page is English': { 'come back to it': 'it is English now' },
  'the page came in English': {
    'choose Chinese while its texts do not come': 'it stays English',
    'choose Chinese': 'it is Chinese now',
    reload: 'the page came in English',
  },
  'it stays English': { 'choose Chinese': 'it is Chinese now', reload: 'the page came in English' },
  'it is Chinese now': { 'choose English': 'it is English now', reload: 'the page came in Chinese' },
} as const

const words = {
  zh: { other: 'English', stays: '英文内容加载失败，暂时保持中文', title: '用户服务协议' },
  en: {
    other: '中文',
    stays: 'Chinese could not be loaded, so the page stays in English',
    title: 'Terms of Service',
  },
} as const

const chunks = '**/assets/*.js'

walkModel('the language', model, {
  screen: 'desktop',
  begin: async ({ page }) => {
    const choose = (from: 'zh' | 'en') => () =>
      page.getByRole('banner').getByRole('link', { name: words[from].other, exact: true }).click()
    const chooseInVain = (from: 'zh' | 'en') => async () => {
      await page.route(chunks, (route) => route.abort())
      await choose(from)()
      await expect(page.getByText(words[from].stays)).toBeVisible()
      await page.unroute(chunks)
    }
    const isIn = (language: 'zh' | 'en') => async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language])
      await expect(
        page.getByRole('banner').getByRole('link', { name: words[language].other, exact: true }),
      ).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].title)
    }
    await visit(page, '/protocol/service')

    return {
      events: {
        'choose English': choose('zh'),
        'choose Chinese': choose('en'),
        'choose English while its texts do not come': chooseInVain('zh'),
        'choose Chinese while its texts do not come': chooseInVain('en'),
        reload: () => visitAgain(page),
        'open another page': () => openInPlace(page, '/certificate'),
        'come back to it': () => page.goBack(),
      },
      states: {
        'the page came in Chinese': isIn('zh'),
        'it stays Chinese': isIn('zh'),
        'it is Chinese now': isIn('zh'),
        'the page came in English': isIn('en'),
        'it stays English': isIn('en'),
        'it is English now': isIn('en'),
        'another page is English': async () => {
          await expect(page.locator('html')).toHaveAttribute('lang', languageTags.en)
          await expect(page.getByRole('textbox', { name: 'Certificate number' })).toBeVisible()
        },
      },
    }
  },
})

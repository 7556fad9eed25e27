import { expect } from '@/tests/browser/support/test'
import { visit, visitAgain } from '@/tests/browser/support/visit'
import { walkModel } from '@/tests/browser/journeys/support/walkModel'

const model = {
  'they are from afar': {
    'choose the other language': 'they are from afar, in the other language',
    'reload while the texts from afar do not come': 'they are the portal’s own',
    reload: 'they are from afar',
  },
  'they are from afar, in the other language': { 'choose the other language': 'they are from afar' },
  'they are the portal’s own': {
    'choose the other language': 'they are from afar, in the other language',
    'choose the other language, whose texts do not come': 'they are the portal’s own, in the other language',
    'reload while the texts from afar are a page of somebody else': 'they are the portal’s own',
    reload: 'they are from afar',
  },
  'they are the portal’s own, in the other language': { 'choose the other language': 'they are from afar' },
} as const

const words = {
  zh: { afar: '来自远端的模型', own: '模型家族' },
  en: { afar: 'Models from afar', own: 'The models' },
} as const

walkModel('the texts of the front page', model, {
  screen: 'phone',
  begin: async ({ page, language, walk: { fault } }) => {
    const other = language === 'zh' ? 'en' : 'zh'
    const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
    const shows = (inLanguage: 'zh' | 'en', from: 'afar' | 'own') => async () => {
      await page.mouse.wheel(0, 600)
      await expect(heading(words[inLanguage][from])).toBeVisible()
      await expect(heading(words[inLanguage][from === 'afar' ? 'own' : 'afar'])).toHaveCount(0)
    }
    const reload = async (name: string) => {
      await fault('homeContent', name)
      const asked = page.waitForResponse(/\/faults\/home\.json/)
      await visitAgain(page)
      await page.mouse.wheel(0, 600)
      await asked
    }
    const choose = () => page.getByRole('banner').locator('a[hreflang]').first().click()
    await visit(page, '/')

    return {
      events: {
        reload: () => reload('none'),
        'reload while the texts from afar do not come': () => reload('503'),
        'reload while the texts from afar are a page of somebody else': () => reload('html'),
        'choose the other language': choose,
        'choose the other language, whose texts do not come': () => fault('homeContent', '503').then(choose),
      },
      states: {
        'they are from afar': shows(language, 'afar'),
        'they are from afar, in the other language': shows(other, 'afar'),
        'they are the portal’s own': shows(language, 'own'),
        'they are the portal’s own, in the other language': shows(other, 'own'),
      },
    }
  },
})

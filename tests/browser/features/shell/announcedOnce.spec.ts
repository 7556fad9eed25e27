import { followAnnouncements } from '@/tests/audit/support/announcements'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { openInPlace } from '@/tests/browser/support/visit'

const words = {
  zh: {
    heading: /加载失败$/,
    unsure: /^无法确认是否提交成功/,
  },
  en: {
    heading: /could not be loaded$/,
    unsure: /^We could not confirm/,
  },
} as const

const screens = [
  ['/api/strategy', '**/puyu/api/rate'],
  ['/api/tokens', '**/puyu/user/tokens*'],
  ['/api/callDetail', '**/puyu/statistics/user/api'],
  ['/userCenter/activities', '**/puyu/user/activities'],
  ['/developers/community?sort=latest', '**/puyu/community/projects*'],
] as const

test('a failed request is announced once', async ({ page, language, problems, texts }) => {
  const own = words[language]
  problems.expectFailure(/\/puyu\//)
  const heard = await followAnnouncements(page)
  const toast = page.getByRole('status').getByText(texts.notices.requestFailed)
  const said = () =>
    heard.filter(
      (text) => text.includes(texts.notices.requestFailed) || text.includes(language === 'zh' ? '失败' : 'could not'),
    )
  await openSignedIn(page, '/certificate')

  for (const [path, address] of screens) {
    await test.step(path, async () => {
      await page.route(address, (route) => route.fulfill({ status: 500, body: '' }))
      heard.length = 0
      await openInPlace(page, path)
      await expect(page.getByRole('heading', { level: 2, name: own.heading })).toBeVisible()
      await expect(toast).toBeVisible()
      await expect.poll(said).toEqual([texts.notices.requestFailed])
      await page.unroute(address)
      await page.getByRole('region').filter({ has: toast }).getByRole('button').click()
      await expect(toast).toHaveCount(0)
    })
  }

  await openInPlace(page, '/api/strategy')
  await page.getByRole('button', { name: texts.strategyPage.apply }).click()
  const dialog = page.getByRole('dialog')
  for (const name of ['name', 'org_name', 'use_scene']) await dialog.locator(`[name=${name}]`).fill('林苇')
  await dialog.locator('[name=developer_type]').selectOption('1')
  await dialog.getByRole('checkbox').first().check()
  await page.route('**/puyu/api/rate/application', (route) => route.fulfill({ status: 500, body: '' }))
  heard.length = 0
  await dialog.getByRole('button', { name: texts.strategyPage.submit }).click()
  await expect(dialog.getByText(texts.notices.requestFailed)).toBeVisible()
  await expect.poll(() => heard).toEqual([expect.stringMatching(own.unsure)])
})

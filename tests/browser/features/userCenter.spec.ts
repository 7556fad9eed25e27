import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { answerRecords, certificate } from '@/tests/browser/support/communityAnswers'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { askItself } from '@/tests/browser/support/visit'

const words = {
  zh: {
    activities: '我的活动',
    certificates: '我的证书',
    noActivities: '还没有参加过活动',
    noCertificates: '还没有证书',
    bootcamp: '前往实战营第四期',
    lookup: '按编号查询',
    retry: '重试',
    failed: '证书加载失败',
    excellent: '优秀学员',
    sample: '示例',
    open: '打开证书',
    see: '查看',
    group: '兴趣小组',
  },
  en: {
    activities: 'My activities',
    certificates: 'My certificates',
    noActivities: 'No activities yet',
    noCertificates: 'No certificates yet',
    bootcamp: 'Go to Bootcamp Season 4',
    lookup: 'Look up by number',
    retry: 'Try again',
    failed: 'Your certificates could not be loaded',
    excellent: 'Distinction',
    sample: 'Sample',
    open: 'Open certificate',
    see: 'Open',
    group: 'Interest group',
  },
} as const

const [activities, certificates] = ['/userCenter/activities', '/userCenter/certificates']

test(
  'activities and certificates are listed, and lead to their pages',
  { tag: '@phone' },
  async ({ page, language }) => {
    const texts = words[language]
    await answerRecords(page)
    await openSignedIn(page, activities)
    const main = page.getByRole('main')
    await expect(main.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(2)
    await expect(main.getByText(texts.group, { exact: true })).toBeVisible()
    await expect(main.getByText(texts.sample, { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: new RegExp(`^${texts.see} `) }).first()).toHaveAttribute(
      'href',
      '/icamp4',
    )
    await expectAccessible(page)
    await expectNoOverflow(page)

    await main.getByRole('link', { name: texts.certificates }).click()
    await expect(page).toHaveURL(certificates)
    await expect(page.getByRole('heading', { level: 1, name: texts.certificates })).toBeFocused()
    await expect(main.getByText(texts.excellent, { exact: true })).toBeVisible()
    const link = main.getByRole('link', { name: `${texts.open} ${certificate.id}` })
    await expect(link).toHaveAttribute('href', `/certificate/${certificate.id}`)
    await expectAccessible(page, 'main')
    await expectNoOverflow(page)
  },
)

test(
  'no records and a failure are shown differently, each with a link',
  { tag: '@phone' },
  async ({ page, language, problems }) => {
    const texts = words[language]
    const main = page.getByRole('main')
    problems.expectFailure(/puyu\/user\/certificates/)
    await askItself(page)
    for (const list of ['certificates', 'activities'])
      await page.route(`**/puyu/user/${list}`, (route) =>
        route.fulfill({ json: { code: 0, msg: '', data: { list: [] } } }),
      )
    await openSignedIn(page, activities)
    await expect(main.getByRole('heading', { name: texts.noActivities })).toBeVisible()
    await expect(main.getByRole('link', { name: texts.bootcamp })).toHaveAttribute('href', '/icamp4')
    await expectAccessible(page, 'main')
    await main.getByRole('link', { name: texts.certificates }).click()
    await expect(main.getByRole('heading', { name: texts.noCertificates })).toBeVisible()
    await expect(main.getByRole('link', { name: texts.lookup })).toHaveAttribute('href', '/certificate')

    await page.unroute('**/puyu/user/certificates')
    await page.route('**/puyu/user/certificates', (route) => route.fulfill({ status: 500, body: '' }))
    await main.getByRole('link', { name: texts.activities }).click()
    await main.getByRole('link', { name: texts.certificates }).click()
    await expect(main.getByRole('heading', { name: texts.failed })).toBeVisible()
    await expectAccessible(page, 'main')
    await page.unroute('**/puyu/user/certificates')
    await answerRecords(page)
    await main.getByRole('button', { name: texts.retry }).click()
    await expect(main.getByText(texts.excellent, { exact: true })).toBeVisible()
  },
)

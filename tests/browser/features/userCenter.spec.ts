import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { answerRecords, certificate } from '@/tests/browser/support/answers/communityAnswers'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { askItself } from '@/tests/browser/support/visit'

const [activities, certificates] = ['/userCenter/activities', '/userCenter/certificates']

test('activities and certificates are listed, and lead to their pages', { tag: '@phone' }, async ({ page, texts }) => {
  await answerRecords(page)
  await openSignedIn(page, activities)
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(2)
  await expect(main.getByText(texts.userCenterPages.activities.kind.sig, { exact: true })).toBeVisible()
  await expect(main.getByText(texts.userCenterPages.sample, { exact: true })).toBeVisible()
  await expect(
    main.getByRole('link', { name: new RegExp(`^${texts.userCenterPages.activities.open} `) }).first(),
  ).toHaveAttribute('href', '/icamp4')
  await expectAccessible(page)
  await expectNoOverflow(page)

  await main.getByRole('link', { name: texts.user.certificates }).click()
  await expect(page).toHaveURL(certificates)
  await expect(page.getByRole('heading', { level: 1, name: texts.user.certificates })).toBeFocused()
  await expect(main.getByText(texts.userCenterPages.certificates.kind.excellent, { exact: true })).toBeVisible()
  const link = main.getByRole('link', { name: `${texts.userCenterPages.certificates.open} ${certificate.id}` })
  await expect(link).toHaveAttribute('href', `/certificate/${certificate.id}`)
  await expectAccessible(page, 'main')
  await expectNoOverflow(page)
})

test('no records are shown with a link', { tag: '@phone' }, async ({ page, texts }) => {
  const main = page.getByRole('main')
  await askItself(page)
  for (const list of ['certificates', 'activities'])
    await page.route(`**/puyu/user/${list}`, (route) =>
      route.fulfill({ json: { code: 0, msg: '', data: { list: [] } } }),
    )
  await openSignedIn(page, activities)
  await expect(main.getByRole('heading', { name: texts.userCenterPages.activities.empty })).toBeVisible()
  await expect(main.getByRole('link', { name: texts.userCenterPages.bootcamp })).toHaveAttribute('href', '/icamp4')
  await expectAccessible(page, 'main')
  await main.getByRole('link', { name: texts.user.certificates }).click()
  await expect(main.getByRole('heading', { name: texts.userCenterPages.certificates.empty })).toBeVisible()
  await expect(main.getByRole('link', { name: texts.userCenterPages.lookup })).toHaveAttribute('href', '/certificate')
})

import type { Page } from '@playwright/test'
import { stopClock } from '@/tests/browser/support/clock'
import { newAccount, openSignedIn, signUpTo } from '@/tests/browser/support/signIn'
import { expect, type PortalOptions } from '@/tests/browser/support/test'
import { visitAgain } from '@/tests/browser/support/visit'
import { comeForward, expectFocused, test } from '@/tests/browser/support/walk'

const path = '/api/strategy'
const noticeMs = 3000

const words = {
  zh: {
    apply: '申请更高限额',
    submit: '提交申请',
    name: '姓名',
    type: '开发者类型',
    org: '公司 / 组织名称',
    scene: '使用场景',
    retry: '重试',
    stay: '留在本页',
    again: '重新检查邮箱',
    review: '你有一份申请正在审核，出结果后才能再次申请。',
  },
  en: {
    apply: 'Apply for higher limits',
    submit: 'Submit application',
    name: 'Name',
    type: 'Developer type',
    org: 'Company / organisation name',
    scene: 'Use case',
    retry: 'Try again',
    stay: 'Stay here',
    again: 'Check again',
    review: 'One of your applications is under review. You can apply again once it is decided.',
  },
} as const

function strategyPage(page: Page, language: PortalOptions['language']) {
  const texts = words[language]
  const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
  return {
    texts,
    field,
    review: page.getByText(texts.review),
    apply: press(texts.apply),
    submit: press(texts.submit),
    retry: press(texts.retry),
    stay: press(texts.stay),
    fill: async () => {
      await field(texts.name).fill('林苇')
      await field(texts.type).selectOption('2')
      await field(texts.org).fill('示例研究所')
      await field(texts.scene).fill('论文阅读助手')
      await page.getByRole('dialog').getByRole('checkbox').first().check()
    },
  }
}

/** The person stops the browser as soon as it is about to leave: nothing can be seen of the page until it was left, or stays. */
const stopAtOnce = (page: Page, leaving: string, isBack: boolean) =>
  page.evaluate(
    ([text, comesBack]) => {
      new MutationObserver((_, observer) => {
        if (!document.body.textContent.includes(text)) return
        observer.disconnect()
        stop()
        if (comesBack) dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      }).observe(document.body, { childList: true, subtree: true })
    },
    [leaving, isBack] as const,
  )

test('a user without an e-mail address may stay, retry, or return to the draft', async ({
  page,
  language,
  walk: { within, takeUnseen, fault, release },
}) => {
  const { texts, apply, submit, stay, fill, field } = strategyPage(page, language)
  const take = within('rateApplication ')
  const noticeIsRead = () => page.clock.runFor(noticeMs)
  // While the browser leaves, a test has the keyboard alone.
  const untilLeaving = () => page.getByRole('button', { name: texts.stay, exact: true }).focus().then(noticeIsRead)
  const untilStopped = () => stopAtOnce(page, texts.again, false).then(untilLeaving)
  await page.clock.install()
  await signUpTo(page, path, language, newAccount({ email: '' }))
  await stopClock(page)
  await fault('getRateLimit', '500')
  await take('checkingEmail failed', apply)
  await take('checkingEmail done', apply)
  await expectFocused(page)
  await take('emailMissing application.dismissed', stay)
  await expectFocused(page)

  // The user center never answers: the page stays until the person does something.
  await fault('/sso/user-center', 'never', 0)
  await take('checkingEmail done', apply)
  await takeUnseen('rateApplication emailMissing after emailNotice', untilLeaving)
  await take('leaving application.requested; checkingEmail done', () =>
    page.keyboard.press('Shift+Tab').then(() => page.keyboard.press('Enter')),
  )
  await expectFocused(page)
  await take('emailMissing after emailNotice', untilStopped)
  await take('leaving application.dismissed', () => page.keyboard.press('Enter'))
  await release()
  await expect(page).toHaveURL(new RegExp(`${path}$`))

  await take('checkingEmail done', apply)
  await stopAtOnce(page, texts.again, true)
  await take('emailMissing after emailNotice; leaving page.restored', noticeIsRead)
  await fill()
  await take('editing form.refused [isWithoutEmail]', submit)
  await take('emailMissing application.dismissed [hasTypedDraft]', stay)
  await take('editing form.refused [isWithoutEmail]', submit)
  await take('emailMissing after emailNotice', untilStopped)
  await take('leaving application.dismissed [hasTypedDraft]', () => page.keyboard.press('Enter'))
  await expect(field(texts.scene)).toHaveValue('论文阅读助手')
})

test('a submitted application stays on the page if the limits fail meanwhile', async ({
  page,
  language,
  walk: { within, fault },
}) => {
  const { apply, submit, retry, fill, review } = strategyPage(page, language)
  const take = within('ratePolicy ')
  await fault('getRateLimit', '500')
  await take('loading failed', () => openSignedIn(page, path))
  await take('failed policy.reloaded; loading done', retry)
  await fault('getRateLimit', '500')
  await take('loaded policy.reloaded; refreshing failed', () => comeForward(page))
  await apply()
  await fill()
  await fault('applyForRate', 'refused:1205')
  await take(
    'rateApplication editing form.refused [isLimitRefused]; limits limits limits.outdated; refreshing done',
    submit,
  )
  await fault('getRateLimit', 'never')
  await take('loaded policy.reloaded', () => comeForward(page))
  await take('refreshing application.added; refreshing done', submit)
  await expect(review).toBeVisible()
  await expectFocused(page)

  await openSignedIn(page, path)
  await apply()
  await fill()
  await fault('getRateLimit', '500')
  await take('loading failed; rateApplication starting at once [hasTypedDraft]', () => visitAgain(page))
  await take('failed application.added; loading done', submit)
  await expect(review).toBeVisible()
  await expectFocused(page)

  await openSignedIn(page, path)
  await apply()
  await fill()
  await fault('getRateLimit', 'never')
  await fault('listRateApplications', 'none,500')
  await visitAgain(page)
  await take('loading application.added; loading done', submit)
  // Without known applications, another one may be tried.
  await expect(review).toHaveCount(0)
  await take('rateApplication closed application.requested', apply)
  await expectFocused(page)
})

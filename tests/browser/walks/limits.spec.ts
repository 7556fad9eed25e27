import type { Page } from '@playwright/test'
import { stopClock } from '@/tests/browser/support/clock'
import { newAccount, openSignedIn, signUpTo } from '@/tests/browser/support/signIn'
import { strategyPage } from '@/tests/browser/support/pages/strategyPage'
import { expect } from '@/tests/browser/support/test'
import type { Texts } from '@/tests/browser/support/texts'
import { visitAgain } from '@/tests/browser/support/visit'
import { comeForward, expectFocused, test } from '@/tests/browser/support/walk'

const path = '/api/strategy'
const noticeMs = 3000

/** The buttons of the page, as acts. */
function partsOf(page: Page, texts: Texts) {
  const { apply, submit, ...parts } = strategyPage(page, texts)
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
  return {
    ...parts,
    apply: () => apply.click(),
    submit: () => submit.click(),
    retry: press(texts.common.retry),
    stay: press(texts.strategyPage.stay),
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
  texts,
  walk: { within, takeUnseen, fault, release },
}) => {
  const { apply, submit, stay, fill, field } = partsOf(page, texts)
  const take = within('rateApplication ')
  const noticeIsRead = () => page.clock.runFor(noticeMs)
  // While the browser leaves, a test has the keyboard alone.
  const untilLeaving = () =>
    page.getByRole('button', { name: texts.strategyPage.stay, exact: true }).focus().then(noticeIsRead)
  const untilStopped = () => stopAtOnce(page, texts.strategyPage.checkAgain, false).then(untilLeaving)
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
  await stopAtOnce(page, texts.strategyPage.checkAgain, true)
  await take('emailMissing after emailNotice; leaving page.restored', noticeIsRead)
  await fill()
  await take('editing form.refused [isWithoutEmail]', submit)
  await take('emailMissing application.dismissed [hasTypedDraft]', stay)
  await take('editing form.refused [isWithoutEmail]', submit)
  await take('emailMissing after emailNotice', untilStopped)
  await take('leaving application.dismissed [hasTypedDraft]', () => page.keyboard.press('Enter'))
  await expect(field('useScene')).toHaveValue('论文阅读助手')
})

test('limits load again after a failure, and refresh in silence with an application', async ({
  page,
  texts,
  walk: { within, fault },
}) => {
  const { apply, submit, fill, review } = partsOf(page, texts)
  const take = within('resource ')
  const returnLater = async () => {
    await page.clock.fastForward(30_000)
    await comeForward(page)
  }
  await page.clock.install()
  await fault('getRateLimit', '500', 2)
  await take('loading failed', () => openSignedIn(page, path))
  await take('failed refresh.requested; failed.refreshing failed', returnLater)
  await take('failed.refreshing done', returnLater)
  await fault('getRateLimit', '500')
  await take('loaded refresh.requested; loaded.refreshing failed', returnLater)
  await apply()
  await fill()
  await fault('applyForRate', 'refused:1205')
  await take('loaded.refreshing done', submit)
  await take('loaded.refreshing done; rateApplication editing done [isSubmitted]', submit)
  await expect(review).toBeVisible()
  await expectFocused(page)

  await openSignedIn(page, path)
  await apply()
  await fill()
  await fault('getRateLimit', 'never')
  await fault('listRateApplications', 'none,500')
  await visitAgain(page)
  await take('loading refresh.requested; loading done', submit)
  await expectFocused(page)
})

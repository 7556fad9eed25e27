import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect } from '@/tests/browser/support/test'
import { visitAgain } from '@/tests/browser/support/visit'
import { walkModel } from '@/tests/browser/journeys/support/walkModel'
import { strategyPage } from '@/tests/browser/support/pages/strategyPage'
import { pattern } from '@/tests/browser/support/texts'

const model = {
  'the limits are shown': { 'fill in the form': 'the form is filled in' },
  'the form is filled in': {
    cancel: 'the form is closed',
    reload: 'the form is filled in',
    submit: 'it is under review',
    'submit while the answer is lost': 'nobody knows whether it was sent',
    'submit what is refused': 'it is refused',
  },
  'the form is closed': { 'open the form': 'the form is filled in', reload: 'the limits are shown' },
  'nobody knows whether it was sent': {
    submit: 'it is under review',
    reload: 'the form of what was sent is filled in',
  },
  'the form of what was sent is filled in': { submit: 'it is under review' },
  'it is refused': { submit: 'it is under review', cancel: 'the form is closed' },
  'it is under review': { reload: 'it is under review' },
} as const

walkModel('an application for higher limits', model, {
  screen: 'phone',
  begin: async ({ page, walk: { fault }, texts }) => {
    const { dialog, field, review, ...buttons } = strategyPage(page, texts)
    const apply = () => buttons.apply.click()
    const submit = () => buttons.submit.click()
    const isWhole = async () => {
      await expect(field('name')).toHaveValue('林苇')
      await expect(field('useScene')).toHaveValue('论文阅读助手')
    }
    const isWholeAndTold = (told: RegExp) => async () => {
      await expect(dialog.getByRole('alert')).toHaveText(told)
      await isWhole()
    }
    const isClosed = async () => {
      await expect(buttons.apply).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await expect(review).toHaveCount(0)
    }
    await openSignedIn(page, '/api/strategy')

    return {
      events: {
        'fill in the form': () => apply().then(buttons.fill),
        'open the form': apply,
        cancel: () => buttons.cancel.click(),
        reload: async () => {
          const isOpen = (await dialog.count()) > 0
          await visitAgain(page)
          if (isOpen)
            await expect(page.getByRole('status').filter({ hasText: texts.notices.draftRestored })).toBeVisible()
        },
        submit,
        'submit while the answer is lost': () => fault('applyForRate', 'cut').then(submit),
        'submit what is refused': () => fault('applyForRate', 'refused:1202').then(submit),
      },
      states: {
        'the limits are shown': isClosed,
        'the form is filled in': isWhole,
        'the form of what was sent is filled in': isWhole,
        'the form is closed': isClosed,
        'nobody knows whether it was sent': isWholeAndTold(pattern(texts.strategyPage.failed)),
        'it is refused': isWholeAndTold(pattern(texts.strategyPage.refusedPending)),
        'it is under review': async () => {
          await expect(review).toBeVisible()
          await expect(page.getByRole('row').filter({ hasText: texts.strategyPage.pending })).toHaveCount(1)
          await expect(dialog).toHaveCount(0)
        },
      },
    }
  },
})

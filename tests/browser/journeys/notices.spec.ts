import { stopClock } from '@/tests/browser/support/clock'
import { unservedProjects } from '@/tests/browser/support/answers/communityAnswers'
import { expect } from '@/tests/browser/support/test'
import { visit } from '@/tests/browser/support/visit'
import { walkModel } from '@/tests/browser/journeys/support/walkModel'

const model = {
  'nothing is said': { 'something fails': 'it is said' },
  'it is said': {
    'six seconds pass': 'nothing is said',
    'it fails again': 'it is said',
    'point at it': 'it is under the pointer',
    'focus it': 'it has the focus',
  },
  'it is under the pointer': {
    'six seconds pass': 'it is under the pointer',
    'it fails again': 'it is under the pointer',
    'point elsewhere': 'it is said',
    'focus it': 'it is under the pointer and has the focus',
    'dismiss it by pointer': 'nothing is said',
  },
  'it has the focus': {
    'six seconds pass': 'it has the focus',
    'point at it': 'it is under the pointer and has the focus',
    'focus what failed': 'it is said',
    'close it': 'nothing is said',
  },
  'it is under the pointer and has the focus': {
    'six seconds pass': 'it is under the pointer and has the focus',
    'point elsewhere': 'it has the focus',
    'focus what failed': 'it is under the pointer',
  },
} as const

const visibleMs = 6000

walkModel('a message', model, {
  screen: 'desktop',
  begin: async ({ page, walk: { fault }, texts }) => {
    const retry = page.getByRole('main').getByRole('button', { name: texts.common.retry, exact: true })
    const messages = page.getByRole('region', { name: texts.noticesTitle })
    const message = messages.getByRole('listitem')
    const close = messages.getByRole('button', { name: texts.common.close })
    const pass = () => page.clock.runFor(visibleMs)
    // As a voice does: pointer and focus stay where they are.
    const fail = async () => {
      const answered = page.waitForResponse(/\/puyu\/community\/projects/)
      await retry.evaluate((button: HTMLElement) => button.click())
      await answered
      await expect(retry).toBeEnabled()
    }
    const isSaid = async () => {
      await expect(messages).toHaveCount(1)
      await expect(close).toHaveCount(1)
    }
    const isFocused = () => isSaid().then(() => expect(close).toBeFocused())
    await page.clock.install()
    await fault('listProjects', '503', 0)
    await visit(page, unservedProjects)
    await expect(messages).toBeVisible()
    await stopClock(page)
    await expect(messages).toHaveCount(0)
    await retry.focus()

    return {
      events: {
        'something fails': fail,
        'it fails again': fail,
        'six seconds pass': pass,
        'point at it': () => messages.getByRole('paragraph').hover(),
        'point elsewhere': () => page.mouse.move(0, 0),
        'focus it': () => close.focus(),
        'focus what failed': () => retry.focus(),
        'close it': () => close.press('Enter'),
        'dismiss it by pointer': () => close.click(),
      },
      states: {
        'nothing is said': () => expect(message).toHaveCount(0),
        'it is said': isSaid,
        'it is under the pointer': isSaid,
        'it has the focus': isFocused,
        'it is under the pointer and has the focus': isFocused,
      },
    }
  },
})

import { describe, expect, test, vi } from 'vitest'
import { createFocusReturn } from '@/src/ui/feedback/focusReturn'

function open() {
  const focus = vi.fn<(options?: FocusOptions) => void>()
  return { focus, button: { focus }, returns: createFocusReturn() }
}

describe('the focus of a message that is gone', () => {
  test('the focus of a closed message returns to its origin, without scrolling', () => {
    const { focus, button, returns } = open()
    returns.counted(2, false)
    returns.came(button)
    returns.counted(1, true)
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  })

  test('the focus of a closed message returns once: later messages do not move it', () => {
    const { focus, button, returns } = open()
    returns.counted(1, false)
    returns.came(button)
    returns.counted(0, true)
    for (const count of [1, 2, 1, 0]) returns.counted(count, true)
    expect(focus).toHaveBeenCalledTimes(1)
  })

  test('the focus of a closed message stays if a message is added', () => {
    const { focus, button, returns } = open()
    returns.counted(1, false)
    returns.came(button)
    returns.counted(2, true)
    expect(focus).not.toHaveBeenCalled()
  })

  test('the focus of a closed message stays after the user moved it, or cleared it', () => {
    const { focus, button, returns } = open()
    returns.counted(1, false)
    returns.came(button)
    returns.left()
    returns.counted(0, true)
    expect(focus).not.toHaveBeenCalled()
  })

  test('the focus of a closed message also returns after the window was in the background', () => {
    const { focus, button, returns } = open()
    returns.counted(1, false)
    returns.came(button)
    returns.came(null)
    returns.counted(0, true)
    expect(focus).toHaveBeenCalledTimes(1)
  })
})

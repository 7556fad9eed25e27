import { describe, expect, test, vi } from 'vitest'
import { createFocusReturn } from '@/src/ui/feedback/focusReturn'

function open() {
  const focus = vi.fn<(options?: FocusOptions) => void>()
  return { focus, button: { focus }, returns: createFocusReturn() }
}

describe('the focus of a message that is gone', () => {
  test('the focus of a message that is gone goes back to where it came from, without scrolling', () => {
    const { focus, button, returns } = open()
    returns.counted(2, false)
    returns.came(button)
    returns.counted(1, true)
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  })

  test('the focus of a message that is gone goes back once: later messages do not take it there', () => {
    const { focus, button, returns } = open()
    returns.counted(1, false)
    returns.came(button)
    returns.counted(0, true)
    for (const count of [1, 2, 1, 0]) returns.counted(count, true)
    expect(focus).toHaveBeenCalledTimes(1)
  })

  test('the focus of a message that is gone is left alone where a message is added', () => {
    const { focus, button, returns } = open()
    returns.counted(1, false)
    returns.came(button)
    returns.counted(2, true)
    expect(focus).not.toHaveBeenCalled()
  })

  test('the focus of a message that is gone is left alone after somebody took it elsewhere, also to nothing', () => {
    const { focus, button, returns } = open()
    returns.counted(1, false)
    returns.came(button)
    returns.left()
    returns.counted(0, true)
    expect(focus).not.toHaveBeenCalled()
  })

  test('the focus of a message that is gone goes back also after the window was in the background', () => {
    const { focus, button, returns } = open()
    returns.counted(1, false)
    returns.came(button)
    returns.came(null)
    returns.counted(0, true)
    expect(focus).toHaveBeenCalledTimes(1)
  })
})

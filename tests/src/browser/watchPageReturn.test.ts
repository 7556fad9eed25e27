import { expect, test } from 'vitest'
import { watchPageReturn } from '@/src/browser/watchPageReturn'

/** A page that can be hidden and shown, and the calls of its watcher. */
function openPage(isHidden = false) {
  const document = Object.assign(new EventTarget(), { visibilityState: isHidden ? 'hidden' : 'visible' })
  const window = Object.assign(new EventTarget(), { document })
  const clock = { now: 1_000_000 }
  const log: string[] = []
  const names = ['shown', 'hidden', 'shownAfterLong', 'online', 'restored'] as const
  const calls = Object.fromEntries(names.map((name) => [name, () => log.push(name)]))
  const stop = watchPageReturn(window as unknown as Window, calls, () => clock.now) // all of it that is watched
  const show = (visibilityState: 'hidden' | 'visible') => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
    return log.splice(0)
  }
  const raise = (type: string, more: object = {}) => {
    window.dispatchEvent(Object.assign(new Event(type), more))
    return log.splice(0)
  }
  return { clock, show, raise, stop }
}

test.each([
  ['five minutes', 300_000, ['shown']],
  ['more than five minutes', 300_001, ['shown', 'shownAfterLong']],
])('a page that was hidden for %s reports its return', (_, ms, calls) => {
  const { clock, show } = openPage()
  expect(show('hidden')).toEqual(['hidden'])
  clock.now += ms
  expect(show('visible')).toEqual(calls)
})

test('a page that was opened in the background counts from then on', () => {
  const { clock, show } = openPage(true)
  clock.now += 300_001
  expect(show('visible')).toEqual(['shown', 'shownAfterLong'])
  clock.now += 300_001
  expect(show('visible')).toEqual(['shown'])
})

test('a page reports its connection and its restoration, and nothing after it stops', () => {
  const { raise, show, stop } = openPage()
  expect([raise('online'), raise('pageshow', { persisted: true }), raise('pageshow', { persisted: false })]).toEqual([
    ['online'],
    ['restored'],
    [],
  ])
  stop()
  expect([raise('online'), raise('pageshow', { persisted: true }), show('hidden')]).toEqual([[], [], []])
})

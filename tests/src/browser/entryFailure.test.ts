import { expect, test, vi } from 'vitest'
import { CONFIGURATION_ELEMENT } from '@/openapi/configuration'
import { reportEntryFailure } from '@/src/browser/entryFailure'

/** A served page whose operator has an error service or none. */
function servedPage(dsn: string) {
  const removeAttribute = vi.fn()
  const remove = vi.fn()
  const page = {
    document: {
      documentElement: { removeAttribute },
      querySelector: () => ({ classList: { remove } }),
      getElementById: (id: string) =>
        id === CONFIGURATION_ELEMENT ? { textContent: JSON.stringify({ errorReporting: { dsn } }) } : null,
    },
    navigator: { sendBeacon: vi.fn<(address: string, body: string) => boolean>() },
    reportError: vi.fn(),
    crypto,
  }
  return { page, window: page as unknown as typeof globalThis, removeAttribute, remove } // all of it that is used
}

test('a script that cannot run is reported by kind, and the served page is shown', () => {
  const { page, window, removeAttribute, remove } = servedPage('https://key@errors.example/portal/7')
  const error = new SyntaxError('of ann@example.org')
  reportEntryFailure(window, error)
  expect([removeAttribute.mock.calls, remove.mock.calls]).toEqual([[['data-await']], [['late']]])
  expect(page.reportError.mock.calls).toEqual([[error]])
  const [address, body = ''] = page.navigator.sendBeacon.mock.calls[0] ?? []
  expect(address).toBe('https://errors.example/portal/api/7/envelope/?sentry_key=key&sentry_version=7')
  const [head, type, event] = body.split('\n').map((line) => JSON.parse(line) as Record<string, string>) // an envelope's lines
  expect([type, event]).toEqual([
    { type: 'event' },
    {
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string, // matchers are any
      platform: 'javascript',
      message: "The portal's script came and cannot run: SyntaxError",
    },
  ])
  expect(head?.['event_id']).toBe(event?.['event_id'])
})

test('without an error service a script that cannot run is reported to the browser alone', () => {
  const { page, window } = servedPage('')
  reportEntryFailure(window, new RangeError('x'))
  expect([page.reportError.mock.calls.length, page.navigator.sendBeacon.mock.calls]).toEqual([1, []])
})

test.each([
  'Failed to fetch dynamically imported module: http://portal.test/assets/index.js',
  'error loading dynamically imported module: http://portal.test/assets/index.js',
  'Importing a module script failed.',
])('of a script that does not come the browser tells itself, and what was served is shown: %s', (message) => {
  const { page, window, remove } = servedPage('https://key@errors.example/7')
  reportEntryFailure(window, new TypeError(message))
  expect([remove.mock.calls.length, page.reportError.mock.calls, page.navigator.sendBeacon.mock.calls]).toEqual([
    1,
    [],
    [],
  ])
})

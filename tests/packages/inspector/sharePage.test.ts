import { createActor } from 'xstate'
import { afterEach, expect, test, vi } from 'vitest'
import type { Message } from '@/packages/inspector/src/channel/messages'
import { sharePage } from '@/packages/inspector/src/channel/sharePage'
import { doorMachine } from './plainMachines'

afterEach(() => vi.unstubAllGlobals())

/** A page of the browser, and the messages that inspector windows would receive from it. */
function openPage(pathname: string, storage: () => Storage) {
  const told: Message[] = []
  let listen: (message: { data: Message }) => void = () => undefined
  class Channel {
    postMessage = (message: Message) => void told.push(message)
    set onmessage(listener: typeof listen) {
      listen = listener
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  const page = Object.defineProperty(new EventTarget(), 'sessionStorage', { get: storage })
  const window = Object.assign(page, { location: { pathname } }) as unknown as Window // all of it that is used
  const recorder = sharePage(window, {})
  createActor(doorMachine, { input: { code: 'sesame' }, inspect: recorder.inspect }).start()
  return { window, recorder, told, tell: (message: Message) => listen({ data: message }) }
}

test('a page is recorded, left and cleared even if the browser refuses storage', () => {
  const { window, recorder, told, tell } = openPage('/', () => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(recorder.recording().entries).toHaveLength(1)
  window.dispatchEvent(new Event('pagehide'))
  expect(told.map(({ kind }) => kind)).toEqual(['recorded', 'left'])
  tell({ kind: 'clear' })
  expect(recorder.recording().entries).toEqual([])
})

test('a page first reports the entries that the tab stored from earlier pages', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  } as Storage // all of it that is used
  const first = openPage('/', () => storage)
  first.window.dispatchEvent(new Event('pagehide'))
  const { told, recorder } = openPage('/api/tokens', () => storage)
  const [message] = told
  const loads = message?.kind === 'recorded' ? message.recording.loads : []
  expect(loads.map(({ path, tab }) => [path, tab])).toEqual([
    ['/', recorder.load.tab],
    ['/api/tokens', recorder.load.tab],
  ])
  expect(loads.at(-1)?.id).toBe(recorder.load.id)
})

test('an address is recorded by its words only', () => {
  const nowhere = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const pathOf = (pathname: string) => openPage(pathname, nowhere).recorder.load.path
  expect(pathOf('/api/v1/tokens')).toBe('/api/v1/tokens')
  expect(pathOf('/certificate/PUYU-2024-1187/print')).toBe('/certificate/•••/print')
  expect(pathOf('/of/ann%40example.org')).toBe('/of/•••')
  expect(pathOf(`/reset/${'a'.repeat(25)}`)).toBe('/reset/•••')
})

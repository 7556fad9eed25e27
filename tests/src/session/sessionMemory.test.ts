import { describe, expect, test } from 'vitest'
import { createBrowserStorage } from '@/src/browser/browserStorage'
import { readSessionCookie, writeSessionCookie } from '@/src/browser/cookies'
import { createSessionMemory } from '@/src/features/session/sessionMemory'
import { memoryStorage } from '@/tests/src/session/support/memoryStorage'

const documentWith = (cookie: string) => ({ cookie }) as Document // only the cookie is read

describe('the browser’s memory', () => {
  test('the browser’s memory is empty at first', () => {
    const memory = createSessionMemory(documentWith(''), memoryStorage(), memoryStorage(), () => 7)
    expect(memory.read()).toEqual({
      hasCookie: false,
      mark: { hint: 'none', userId: null, at: 0 },
      redirects: [],
      now: 7,
    })
  })

  test('the browser’s memory holds the cookie, the browser’s hint and the tab’s redirects', () => {
    const local = memoryStorage()
    const memory = createSessionMemory(documentWith('a=1; uaa-token=x; b=2'), local, memoryStorage(), () => 1000)
    memory.writeHint('signedIn')
    memory.recordRedirect()
    expect(memory.read()).toEqual({
      hasCookie: true,
      mark: { hint: 'signedIn', userId: null, at: 1000 },
      redirects: [1000],
      now: 1000,
    })
    const otherTab = createSessionMemory(documentWith(''), local, memoryStorage(), () => 1000)
    expect(otherTab.read()).toEqual({
      hasCookie: false,
      mark: { hint: 'signedIn', userId: null, at: 1000 },
      redirects: [],
      now: 1000,
    })
  })

  test('the browser’s memory drops a hint and old redirects', () => {
    let now = 0
    const memory = createSessionMemory(documentWith(''), memoryStorage(), memoryStorage(), () => now)
    memory.writeHint('signedIn')
    memory.recordRedirect()
    memory.writeHint('none')
    now = 30_000
    memory.recordRedirect()
    expect(memory.read()).toEqual({
      hasCookie: false,
      mark: { hint: 'none', userId: null, at: 0 },
      redirects: [30_000],
      now: 30_000,
    })
  })

  test.each(['', '{', '"a"', '["x",1]'])(
    'what the browser remembers survives %j where the redirects should be',
    (stored) => {
      const tab = memoryStorage({ 'intern-portal.sign-in-redirects': stored })
      expect(createSessionMemory(documentWith(''), memoryStorage(), tab, () => 2).read().redirects).toEqual(
        stored === '["x",1]' ? [1] : [],
      )
    },
  )

  test.each([
    ['signedOut 5', 'none', null, 'signedOut 5'],
    ['signOutPending 5', 'none', null, 'signOutPending 5'],
    ['signedIn 5 ann', 'signedOut', null, 'signedIn 5 ann'],
    ['signedIn 5 ann', 'signedIn', 'ann', 'signedIn 5 ann'],
    ['signedIn 5 ann', 'signedIn', 'bob', 'signedIn 9 bob'],
    ['signedIn 5 ann', 'signOutPending', null, 'signOutPending 9'],
    ['signOutPending 5', 'signedOut', null, 'signedOut 9'],
    ['signedOut 5', 'signedIn', 'ann', 'signedIn 9 ann'],
    ['signedIn 5 ann', 'none', null, null],
  ] as const)('what the browser remembers as %j is, after %s of %s, %j', (stored, hint, userId, left) => {
    const local = memoryStorage({ 'intern-portal.session': stored })
    createSessionMemory(documentWith(''), local, memoryStorage(), () => 9).writeHint(hint, userId)
    expect(local.read('intern-portal.session')).toBe(left)
  })
})

test('a storage that is blocked finds nothing and says that it did not write', () => {
  const storage = createBrowserStorage(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  storage.remove('a')
  expect([storage.read('a'), storage.write('a', 'b')]).toEqual([null, false])
})

test('a session reference is read back as written, encoded or not', () => {
  const document = { cookie: '', location: { protocol: 'https:' } } as Document // only these are used
  writeSessionCookie(document, 'a+b/c=;é')
  expect([document, documentWith('uaa-token=50%'), documentWith('uaa-token=')].map(readSessionCookie)).toEqual([
    'a+b/c=;é',
    '50%',
    null,
  ])
})

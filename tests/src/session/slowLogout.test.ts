import { describe, expect, test } from 'vitest'
import { changed } from '@/tests/machines/support/paths'
import { held, ok, openFirst, openForTwo, rest } from '@/tests/src/session/support/browserTabs'

const unreachable = () => ({ code: -1, msg: '', data: null, cause: { kind: 'network' } }) as const

describe('a slow logout', () => {
  test('is waited for by a tab that needs a sign-in, which would end with it', async () => {
    const { browser, first: leaving } = await openFirst()
    const members = browser.openTab({ requiresSignIn: true })
    await rest()
    expect(members.shows()).toBe('signedIn ann')
    const logout = held(() => ok(null))
    browser.server.logout = logout.call
    leaving.session.send({ type: 'signOut.requested' })
    await rest()
    expect([members.shows(), members.left]).toEqual(['waitingForSignOut', []])
    logout.letGo()
    await rest()
    expect([members.shows(), members.left.length]).toEqual(['redirecting', 1])
  })

  test('that its own tab never ends is ended by the tab that waits for it', async () => {
    const { browser, first: leaving } = await openFirst()
    const members = browser.openTab({ requiresSignIn: true })
    await rest()
    const { logout } = browser.server
    browser.server.logout = (_, { signal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('closed'))))
    leaving.session.send({ type: 'signOut.requested' })
    await rest()
    leaving.close()
    browser.server.logout = logout
    members.clock.increment(8000)
    await rest()
    expect([members.shows(), members.left.length]).toEqual(['redirecting', 1])
    expect(browser.server.people).not.toHaveProperty('a')
  })

  test('leaves the cookie and the mark of a sign-in that another tab made meanwhile', async () => {
    const { browser, first } = await openFirst()
    const answer = held(() => ok(null))
    const { logout } = browser.server
    browser.server.logout = (reference) => (reference === 'a' ? answer.call() : logout(reference))
    first.session.send({ type: 'signOut.requested' })
    await rest()
    browser.jar.set('uaa-token', 'b')
    browser.stored.set('intern-portal.session', 'signedIn 3000000 bob') // no tab was notified yet
    answer.letGo()
    await rest()
    expect([browser.jar.get('uaa-token'), browser.stored.get('intern-portal.session')]).toEqual([
      'b',
      'signedIn 3000000 bob',
    ])
  })

  test('is stopped by it, and the tab continues as the new user', async () => {
    const { browser, first } = await openFirst()
    browser.server.logout = () => new Promise(() => undefined)
    first.session.send({ type: 'signOut.requested' })
    await rest()
    browser.jar.set('uaa-token', 'b')
    browser.openTab().memory.writeHint('signedIn', 'bob')
    await rest()
    expect([first.shows(), browser.jar.get('uaa-token')]).toEqual(['signedIn bob', 'b'])
  })

  /** The first tab's sign-out is sent while the second exchanges its code, unaware of it. */
  async function askWhileAnotherSignsIn() {
    const { browser, first } = await openFirst()
    const answer = held(() => {
      browser.jar.set('uaa-token', 'b')
      return ok({ token: 'b' })
    })
    browser.server.authenticate = answer.call
    const second = browser.openTab({ code: 'b' })
    second.fallBehind()
    await rest()
    first.session.send({ type: 'signOut.requested' })
    await rest()
    return { browser, first, second, answer }
  }

  test.each([
    ['was told of it', 'signedIn bob'],
    ['was not told of it', 'signedOut'],
  ])('that waited for a sign-in of another tab, and %s, ends its own session alone', async (how, shown) => {
    const { browser, first, second, answer } = await askWhileAnotherSignsIn()
    if (how === 'was not told of it') first.fallBehind()
    answer.letGo()
    await rest()
    expect([Object.keys(browser.server.people), browser.jar.get('uaa-token')]).toEqual([['b'], 'b'])
    expect([first.shows(), second.shows()]).toEqual([shown, 'signedIn bob'])
    first.catchUp()
    second.catchUp()
    await rest()
    expect([first.shows(), second.shows()]).toEqual(['signedIn bob', 'signedIn bob'])
    expect(browser.stored.get('intern-portal.session')).toMatch(/^signedIn \d+ bob$/)
  })

  test('that could not be sent is not repeated for a user who signed in since', async () => {
    const { browser, first, second, answer } = await askWhileAnotherSignsIn()
    first.fallBehind()
    browser.server.logout = unreachable
    answer.letGo()
    await rest()
    const ended: string[] = []
    browser.server.logout = (reference) => (ended.push(reference), ok(null))
    first.window.dispatchEvent(new Event('online'))
    await rest()
    expect([first.shows(), second.shows(), ended]).toEqual(['signedIn bob', 'signedIn bob', []])
  })
})

test('a failed sign-out is sent again for its own session, despite missed news', async () => {
  const { browser, first } = await openFirst({ code: 'a', requiresSignIn: true })
  const { logout } = browser.server
  browser.server.logout = unreachable
  first.session.send({ type: 'signOut.requested' })
  await rest()
  expect(first.shows()).toBe('unreachable')
  first.fallBehind()
  const second = browser.openTab()
  await rest()
  browser.server.logout = logout
  browser.jar.set('uaa-token', 'b')
  second.memory.rememberSignIn()
  second.session.send(changed('signedIn'))
  await rest()
  first.session.send({ type: 'lookUp.requested' })
  await rest()
  expect([Object.keys(browser.server.people), browser.jar.get('uaa-token')]).toEqual([['b'], 'b'])
  expect(browser.stored.get('intern-portal.session')).toMatch(/^signedIn /)
})

test('a sign-in whose cookie another tab’s logout removes at that instant is renewed', async () => {
  const browser = openForTwo()
  browser.stored.set('intern-portal.session', 'signedOut 5')
  browser.server.authenticate = () => ok({ token: 'b' })
  browser.server.renewSession = () => {
    browser.jar.set('uaa-token', 'b')
    return ok({ token: 'b' })
  }
  const tab = browser.openTab({ code: 'b' })
  tab.session.subscribe(({ value }) => {
    if (JSON.stringify(value).includes('pollingCookie')) browser.jar.delete('uaa-token')
  })
  await rest()
  tab.clock.increment(2000)
  await rest()
  expect([tab.shows(), browser.jar.get('uaa-token')]).toEqual(['signedIn bob', 'b'])
})

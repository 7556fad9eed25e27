import { describe, expect, test } from 'vitest'
import { held, ok, openForTwo, rest } from './support/browserTabs'

describe('a slow logout', () => {
  test('is waited for by a tab that needs a sign-in, which would end with it', async () => {
    const browser = openForTwo()
    const leaving = browser.openTab({ code: 'a' })
    await rest()
    const members = browser.openTab({ requiresLogin: true })
    await rest()
    expect(members.shows()).toBe('loggedIn ann')
    const logout = held(() => ok(null))
    browser.server.logout = logout.call
    leaving.session.send({ type: 'logout.requested' })
    await rest()
    expect([members.shows(), members.left]).toEqual(['followingLogout', []])
    logout.letGo()
    await rest()
    expect([members.shows(), members.left.length]).toEqual(['redirectingToLogin', 1])
  })

  test('that its own tab never ends is ended by the tab that waits for it', async () => {
    const browser = openForTwo()
    const leaving = browser.openTab({ code: 'a' })
    await rest()
    const members = browser.openTab({ requiresLogin: true })
    await rest()
    const { logout } = browser.server
    browser.server.logout = (_, { signal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('closed'))))
    leaving.session.send({ type: 'logout.requested' })
    await rest()
    leaving.close()
    browser.server.logout = logout
    members.clock.increment(8000)
    await rest()
    expect([members.shows(), members.left.length]).toEqual(['redirectingToLogin', 1])
    expect(browser.server.people).not.toHaveProperty('a')
  })

  test('leaves the cookie and the mark of a sign-in that another tab made meanwhile', async () => {
    const browser = openForTwo()
    const first = browser.openTab({ code: 'a' })
    await rest()
    const answer = held(() => ok(null))
    const { logout } = browser.server
    browser.server.logout = (reference) => (reference === 'a' ? answer.call() : logout(reference))
    first.session.send({ type: 'logout.requested' })
    await rest()
    browser.jar.set('uaa-token', 'b')
    browser.stored.set('intern-portal.session', 'signedIn 3000000 bob') // nobody was told yet
    answer.letGo()
    await rest()
    expect([browser.jar.get('uaa-token'), browser.stored.get('intern-portal.session')]).toEqual([
      'b',
      'signedIn 3000000 bob',
    ])
  })

  test('is stopped by it, and the tab goes on as who signed in', async () => {
    const browser = openForTwo()
    const first = browser.openTab({ code: 'a' })
    await rest()
    browser.server.logout = () => new Promise(() => undefined)
    first.session.send({ type: 'logout.requested' })
    await rest()
    browser.jar.set('uaa-token', 'b')
    browser.openTab().memory.writeHint('signedIn', 'bob')
    await rest()
    expect([first.shows(), browser.jar.get('uaa-token')]).toEqual(['loggedIn bob', 'b'])
  })
})

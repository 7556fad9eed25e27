import { afterEach, describe, expect, test, vi } from 'vitest'
import { changed } from '@/tests/machines/support/paths'
import {
  ann,
  held,
  ok,
  openFirst,
  openForTwo,
  refused,
  rest,
  unauthorized,
} from '@/tests/src/session/support/browserTabs'

afterEach(() => vi.restoreAllMocks())

describe('two people who sign in in two tabs', () => {
  test('the tab of the first stops with a message, and continues as the second on request', async () => {
    const { browser, first } = await openFirst()
    expect(first.shows()).toBe('signedIn ann')
    const second = browser.openTab({ code: 'b' })
    await rest()
    expect([first.shows(), second.shows()]).toEqual(['otherAccount', 'signedIn bob'])
    expect(first.session.getSnapshot().context.problem).toBe('otherAccount')
    first.session.send({ type: 'otherUser.accepted' })
    await rest()
    expect(first.shows()).toBe('signedIn bob')
  })

  test('a response for the second stops the tab of the first before the second is announced', async () => {
    const { first } = await openFirst()
    first.session.send({ type: 'response.forOtherUser', userId: 'ann' })
    expect(first.shows()).toBe('signedIn ann')
    first.session.send({ type: 'response.forOtherUser', userId: 'bob' })
    expect(first.shows()).toBe('otherAccount')
  })

  test('the same user in both tabs is no conflict', async () => {
    const { browser, first } = await openFirst()
    const second = browser.openTab()
    await rest()
    expect([first.shows(), second.shows()]).toEqual(['signedIn ann', 'signedIn ann'])
  })

  test('a lookup whose cookie was replaced meanwhile repeats, and clears nothing', async () => {
    const browser = openForTwo()
    browser.jar.set('uaa-token', 'old')
    const answer = held(() => unauthorized)
    const { getUserInfo } = browser.server
    browser.server.getUserInfo = (reference) => (reference === 'old' ? answer.call() : getUserInfo(reference))
    const first = browser.openTab()
    await rest()
    browser.jar.set('uaa-token', 'b')
    answer.letGo()
    await rest()
    expect([first.shows(), browser.jar.get('uaa-token')]).toEqual(['signedIn bob', 'b'])
  })
})

test('a session that expires in one tab is looked up in the other, which says so, too', async () => {
  const { browser, first } = await openFirst({ code: 'a', requiresSignIn: true })
  const second = browser.openTab({ requiresSignIn: true })
  await rest()
  browser.server.people = {}
  first.session.send({ type: 'session.rejected', forcesSignIn: true })
  await rest()
  expect([first.shows(), second.shows()]).toEqual(['expired', 'expired'])
  expect(second.said).toEqual(['sessionExpired'])
})

describe('a logout in another tab', () => {
  test('a response to an earlier lookup signs no user in after it', async () => {
    const browser = openForTwo()
    const visitor = browser.openTab()
    const answer = held(() => ok(ann))
    browser.jar.set('uaa-token', 'a')
    browser.server.getUserInfo = answer.call
    visitor.session.send(changed('signedIn', 'ann'))
    await rest()
    browser.openTab().memory.writeHint('signedOut')
    await rest()
    answer.letGo()
    await rest()
    expect([visitor.shows(), browser.stored.get('intern-portal.session')]).toMatchObject([
      'signedOut',
      expect.stringMatching(/^signedOut /),
    ])
  })

  test.each(['authenticate', 'getUserInfo'] as const)('ends a sign-in whose %s is on its way', async (call) => {
    const browser = openForTwo()
    const answer = held(() => (call === 'authenticate' ? ok({ token: 'a' }) : ok(ann)))
    Object.assign(browser.server, { [call]: answer.call })
    const tab = browser.openTab({ code: 'a' })
    await rest()
    const { memory } = browser.openTab()
    memory.writeHint('signOutPending')
    memory.writeHint('signedOut')
    await rest()
    answer.letGo()
    await rest()
    expect([tab.shows(), browser.jar.get('uaa-token')]).toEqual(['signedOut', undefined])
  })

  test('is remembered when a session is rejected at that moment, and the password is required', async () => {
    const { browser, first: tab } = await openFirst({ code: 'a', requiresSignIn: true })
    browser.stored.set('intern-portal.session', 'signedOut 2000000') // before any tab was notified
    tab.session.send({ type: 'session.rejected', forcesSignIn: true })
    expect(browser.stored.get('intern-portal.session')).toBe('signedOut 2000000')
    tab.session.send(changed('signedOut'))
    await rest()
    expect(tab.left.at(-1)).toMatch(/prompt=login/)
  })

  test('is remembered by an anonymous load if the cookie is dead', async () => {
    const browser = openForTwo()
    browser.jar.set('uaa-token', 'dead')
    browser.stored.set('intern-portal.session', 'signedOut 5')
    const tab = browser.openTab({ requiresSignIn: true })
    tab.session.send(changed('signedIn'))
    await rest()
    expect([browser.stored.get('intern-portal.session'), tab.left.at(-1)]).toEqual([
      'signedOut 5',
      expect.stringMatching(/prompt=login/),
    ])
  })
})

test('a sign-in after a sign-out whose lookup failed continues when the network is back', async () => {
  const { browser, first } = await openFirst()
  first.session.send({ type: 'signOut.requested' })
  await rest()
  const { getUserInfo } = browser.server
  browser.server.getUserInfo = () => ({ code: -1, msg: '', data: null, cause: { kind: 'network' } })
  const second = browser.openTab({ code: 'b' })
  await rest()
  expect(second.shows()).toBe('unreachable')
  browser.server.getUserInfo = getUserInfo
  second.window.dispatchEvent(new Event('online'))
  await rest()
  expect([second.shows(), browser.jar.get('uaa-token')]).toEqual(['signedIn bob', 'b'])
})

test('a tab without news of a sign-out also requires the password', async () => {
  const { browser, first } = await openFirst()
  const second = browser.openTab({ code: 'b' })
  await rest()
  first.fallBehind()
  second.session.send({ type: 'signOut.requested' })
  await rest()
  first.session.send({ type: 'signIn.requested', screen: 'signIn' })
  await rest()
  expect(first.left).toEqual([expect.stringContaining('prompt=login')])
})

test('cookies that are cleared while a renewal is answered stay cleared', async () => {
  const browser = openForTwo()
  browser.stored.set('intern-portal.session', 'signedIn 5 ann')
  const renewal = held(() => ok({ token: 'a' }))
  browser.server.renewSession = () => {
    browser.jar.set('uaa-token', 'a')
    return renewal.call()
  }
  const tab = browser.openTab()
  await rest()
  browser.jar.clear()
  renewal.letGo()
  await rest()
  expect([tab.shows(), browser.jar.size]).toEqual(['signedOut', 0])
})

describe('two tabs that wake without a cookie', () => {
  function wake() {
    const browser = openForTwo()
    browser.stored.set('intern-portal.session', 'signedIn 5 ann')
    const asked: string[] = []
    const renewal = held(() => {
      browser.jar.set('uaa-token', 'a')
      return ok({ token: 'a' })
    })
    // One renewal is good once.
    browser.server.renewSession = () => (asked.push('renewal') === 1 ? renewal.call() : refused)
    return { browser, asked, renewal }
  }

  test('renew one after the other, and the rejected one continues with the other’s session', async () => {
    const { browser, asked, renewal } = wake()
    const tabs = [browser.openTab(), browser.openTab()]
    await rest()
    expect(asked).toHaveLength(1)
    renewal.letGo()
    await rest()
    expect([asked.length, ...tabs.map((tab) => tab.shows())]).toEqual([2, 'signedIn ann', 'signedIn ann'])
  })

  test('do not wait for each other without end', async () => {
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(new AbortController().signal)
    timeout.mockReturnValueOnce(deadline.signal)
    const { browser, asked } = wake()
    const tabs = [browser.openTab(), browser.openTab()]
    await rest()
    deadline.abort(new DOMException('late', 'TimeoutError'))
    await rest()
    expect([asked.length, ...tabs.map((tab) => tab.shows())]).toEqual([1, 'unknown', 'unreachable'])
  })
})

test('a sign-in after a sign-out continues if the network comes back while its code is exchanged', async () => {
  const browser = openForTwo()
  browser.stored.set('intern-portal.session', 'signedOut 5')
  const { authenticate } = browser.server
  const exchange = held(() => undefined)
  browser.server.authenticate = async (code) => {
    await exchange.call()
    return authenticate(code)
  }
  const tab = browser.openTab({ code: 'a' })
  await rest()
  tab.window.dispatchEvent(new Event('online'))
  exchange.letGo()
  await rest()
  expect(tab.shows()).toBe('signedIn ann')
})

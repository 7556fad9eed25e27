import { expect, test } from 'vitest'
import { createAccountStore, hashPassword, type PasswordCost } from '@/server/identity/accounts/accountStore'
import { createHashQueue, type HashQueue } from '@/server/identity/accounts/hashQueue'
import { providerAccounts } from '@/server/storage/schema/schema'
import { memoryDatabase } from '../support/databases/embedded'
import { describeOnBoth } from '../support/databases/engines'
import { signedIn, somebody } from '../support/journeys'
import { startTestServer } from '../support/testServer'

const FORMER: PasswordCost = { logN: 3, r: 1, p: 1 }
const RAISED: PasswordCost = { logN: 4, r: 1, p: 1 }
const NEW_PASSWORD = 'the password after it'
const from = { address: '192.0.2.1', isKnown: true }
const nothing = () => Promise.resolve()

/** A queue that takes a step of `meanwhile` after a password is hashed or checked, and before anything is stored. */
function queueWith(meanwhile: (() => Promise<unknown>)[]): HashQueue {
  const queue = createHashQueue()
  const run: HashQueue['run'] = async (requester, work) => {
    const result = await queue.run(requester, work)
    await meanwhile.pop()?.()
    return result
  }
  return { ...queue, run }
}

describeOnBoth('two changes of a password at once', (server) => {
  const storeWith = (passwordCost: PasswordCost, ...meanwhile: (() => Promise<unknown>)[]) =>
    createAccountStore({ db: server().db, passwordCost, hashQueue: queueWith(meanwhile), now: () => server().now() })

  async function accountOfFormerCost() {
    const who = somebody()
    const account = await storeWith(FORMER).create(who, from, nothing)
    if (!account) throw new Error('the name is taken')
    return { who, account }
  }

  test('a sign-in with the old password is refused if the password changes during its check', async () => {
    const { who, account } = await accountOfFormerCost()
    const change = () => storeWith(RAISED).changePassword(account.id, NEW_PASSWORD, from, nothing)
    const { isRight } = await storeWith(RAISED, change).authenticate(who.username, who.password, from)
    const store = storeWith(RAISED)
    const worksWith = async (password: string) => (await store.authenticate(who.username, password, from)).isRight
    expect([isRight, await worksWith(who.password), await worksWith(NEW_PASSWORD)]).toEqual([false, false, true])
  })

  test('two sign-ins at once with a hash of a former cost both succeed', async () => {
    const { who } = await accountOfFormerCost()
    const other = () => storeWith(RAISED).authenticate(who.username, who.password, from)
    const { isRight, account } = await storeWith(RAISED, other).authenticate(who.username, who.password, from)
    expect(isRight && account && (await storeWith(RAISED).isCurrent(account))).toBe(true)
  })

  test('a change that names a former hash stores nothing', async () => {
    const { who, account } = await accountOfFormerCost()
    const store = storeWith(RAISED)
    const change = (password: string) => store.changePassword(account.id, password, from, nothing, account.passwordHash)
    expect(await change(NEW_PASSWORD)).not.toBeNull()
    expect(await change('a password of somebody else')).toBeNull()
    expect((await store.authenticate(who.username, NEW_PASSWORD, from)).isRight).toBe(true)
  })
})

test('the user center refuses a change if the password changes after its check', async () => {
  const steps: (() => Promise<unknown>)[] = []
  const server = await startTestServer(await memoryDatabase(), { hashQueue: queueWith(steps) })
  const [browser, who, passwordHash] = [server.browser(), somebody(), await hashPassword(NEW_PASSWORD, FORMER)]
  await signedIn(browser, who)
  const page = await browser.open('/sso/user-center?lang=en')
  steps.push(() => server.db.update(providerAccounts).set({ passwordHash }))
  const password = 'a password of somebody else'
  const refused = await browser.submit(page, 'password', { current: who.password, password, repeat: password })
  expect([refused.response.status, refused.body.includes('The current password is incorrect.')]).toEqual([422, true])
  const [account] = await server.db.select().from(providerAccounts)
  expect(account?.passwordHash).toBe(passwordHash)
  await server.stop()
})

import { newAccount, signUpTo } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { visit } from '@/tests/browser/support/visit'

test('a page served for a user hydrates, whatever their names are', async ({ page, context, language, problems }) => {
  const account = newAccount()
  const people = [
    { ...account, nickname: account.username },
    newAccount({ nickname: '' }),
    newAccount({ nickname: '苇' }),
    newAccount({ nickname: 'נועה ليلى' }),
  ]
  for (const person of people)
    await test.step(person.nickname, async () => {
      await context.clearCookies()
      await signUpTo(page, '/certificate', language, person)
      await visit(page, '/api/tokens')
      expect(problems.unexpected()).toEqual([])
    })
})

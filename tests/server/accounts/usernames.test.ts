import { expect, test } from 'vitest'
import { usernameProblem } from '@/server/identity/accounts/accountForm'

test.each([
  ...['admin', 'Admin', 'root', 'support', 'intern', 'InternLM', '管理员', '官方客服', '书生大模型', '書生'],
  ...['adm1n', 'admln', 'r00t', 'supp0rt', 'lntern', '1ntern', 'intem', 'adrnin', 'aclmin', '5taff'],
  ...['ad.min', '_root_', 'intern-support', 'Intern.Official', 'admin1', 'root_2026', 'support24'],
])('the username %s is reserved', (username) => {
  expect(usernameProblem(username)).toBe('usernameReserved')
})

test.each(['linwei', 'adminka', 'rooter', 'interna', 'supporter.li', 'person-1', '2024', '...', '林苇', '系统之外'])(
  'the username %s is accepted',
  (username) => {
    expect(usernameProblem(username)).toBeUndefined()
  },
)

test.each(['a', 'x'.repeat(33), 'аdmin', 'ａｄｍｉｎ', 'lin wei', 'lin\u200bwei', 'lin@wei', 'líng'])(
  'the username %j is rejected for its characters or length',
  (username) => {
    expect(usernameProblem(username)).toBe('usernameInvalid')
  },
)

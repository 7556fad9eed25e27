import { afterEach, expect, test } from 'vitest'
import { usernameProblem } from '@/server/identity/accounts/accountForm'
import { resetNames, setNames } from '../support/contentNames'

afterEach(resetNames)

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

const twoLabs = {
  zh: { product: 'AI 平台', organisation: '某大学 AI 实验室' },
  en: { product: 'AI Platform', organisation: 'Some AI Lab' },
}

test.each(['ai', 'AI-Lab', 'a1_platform', '某大学AI实验室', 'ai-admin-2026', 'aia1'.repeat(8)])(
  'the username %s is reserved for the organisation of the content file',
  (username) => {
    expect(usernameProblem(username)).toBeUndefined()
    setNames(twoLabs)
    expect(usernameProblem(username)).toBe('usernameReserved')
  },
)

test('a name of repeated words is checked in little time if names repeat a word', () => {
  setNames(twoLabs)
  const { user: before } = process.cpuUsage()
  expect(usernameProblem(`${'ai'.repeat(15)}x`)).toBeUndefined()
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(500)
})

import { expect, test } from 'vitest'
import { usernameProblem } from '@/server/identity/accounts/accountForm'
import { content, contentNamed } from '../support/contentNames'

const { words } = content.current()

test.each([
  ...['admin', 'Admin', 'root', 'support', 'intern', 'InternLM', '管理员', '官方客服', '书生大模型', '書生'],
  ...['adm1n', 'admln', 'r00t', 'supp0rt', 'lntern', '1ntern', 'intem', 'adrnin', 'aclmin', '5taff'],
  ...['ad.min', '_root_', 'intern-support', 'Intern.Official', 'admin1', 'root_2026', 'support24'],
])('the username %s is reserved', (username) => {
  expect(usernameProblem(username, words)).toBe('usernameReserved')
})

test.each(['linwei', 'adminka', 'rooter', 'interna', 'supporter.li', 'person-1', '2024', '...', '林苇', '系统之外'])(
  'the username %s is accepted',
  (username) => {
    expect(usernameProblem(username, words)).toBeUndefined()
  },
)

test.each(['a', 'x'.repeat(33), 'аdmin', 'ａｄｍｉｎ', 'lin wei', 'lin\u200bwei', 'lin@wei', 'líng'])(
  'the username %j is rejected for its characters or length',
  (username) => {
    expect(usernameProblem(username, words)).toBe('usernameInvalid')
  },
)

const twoLabs = contentNamed({
  zh: { product: 'AI 平台', organisation: '某大学 AI 实验室' },
  en: { product: 'AI Platform', organisation: 'Some AI Lab' },
}).current()

test.each(['ai', 'AI-Lab', 'a1_platform', '某大学AI实验室', 'ai-admin-2026', 'aia1'.repeat(8)])(
  'the username %s is reserved for the organisation of the content file',
  (username) => {
    expect(usernameProblem(username, words)).toBeUndefined()
    expect(usernameProblem(username, twoLabs.words)).toBe('usernameReserved')
  },
)

test('a name of repeated words is checked in little time if names repeat a word', () => {
  const { user: before } = process.cpuUsage()
  expect(usernameProblem(`${'ai'.repeat(15)}x`, twoLabs.words)).toBeUndefined()
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(500)
})

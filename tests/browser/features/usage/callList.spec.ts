import { readFile } from 'node:fs/promises'
import { expectAccessible } from '@/tests/browser/support/accessibility'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { answerUsage } from '@/tests/browser/support/usageAnswers'
import { unknownDetails } from '@/tests/support/unknownDetails'

const words = {
  zh: {
    latestCalls: '最近的调用',
    answered: '成功',
    noCalls: '这段时间没有这样的调用',
    secondPage: '第 2 页',
    csv: /^导出 CSV/,
  },
  en: {
    latestCalls: 'Latest calls',
    answered: 'Answered',
    noCalls: 'No such calls in this range',
    secondPage: 'Page 2',
    csv: /as CSV/,
  },
} as const

test('single calls are listed with their status, can be filtered, restored by Back and downloaded', async ({
  page,
  language,
}) => {
  const texts = words[language]
  const call = { model: 'intern-s1', token_name: '=notebook', status: 429, input_tokens: 0, output_tokens: 0 }
  await answerUsage(page)
  await page.route('**/puyu/statistics/calls', (route) => {
    const { outcome, page: number, page_size } = route.request().postDataJSON() as Record<string, unknown> // the portal's own client wrote it
    const one = { ...call, called_at: '2026-11-20T16:30:00.000Z', latency_ms: 1830, ...unknownDetails }
    const list = outcome === 'answered' ? [] : [one]
    const data = { time_zone: 'Asia/Shanghai', list, total: list.length * 21, page: number, page_size }
    return route.fulfill({ json: { code: 0, msg: '', data } })
  })
  await openSignedIn(page, '/api/callDetail?calls=failed')
  const calls = page.getByRole('region', { name: texts.latestCalls, exact: true })
  const row = calls.getByRole('row').filter({ hasText: '=notebook' })
  await expect(row).toContainText(/429.*1,830/)
  await expect(row.getByRole('rowheader')).toHaveText('2026-11-21 00:30:00')
  await expectAccessible(page, `section[aria-labelledby=calls]`)
  await calls.getByRole('radio', { name: texts.answered }).click()
  await expect(page).toHaveURL(/\?calls=answered$/)
  await expect(calls.getByText(texts.noCalls)).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  const download = page.waitForEvent('download')
  await calls.getByRole('button', { name: texts.csv }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n')[1]).toBe("2026-11-20T16:30:00.000Z,intern-s1,'=notebook,429,0,0,1830")
  await calls.getByRole('link', { name: texts.secondPage, exact: true }).click()
  await expect(page).toHaveURL(/\?calls=failed&callPage=2$/)
})

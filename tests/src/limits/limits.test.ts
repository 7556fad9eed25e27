import { expect, test } from 'vitest'
import strategyEn from '@/src/i18n/en/strategyPage'
import strategyZh from '@/src/i18n/zh/strategyPage'

test('the strategy page says that a monthly limit begins anew with the next calendar month', () => {
  expect(strategyEn.lead).toContain('next calendar month')
  expect(strategyZh.lead).toContain('下个自然月')
})

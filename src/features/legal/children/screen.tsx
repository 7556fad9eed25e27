import { legalScreen } from '../LegalPage'

export const Screen = legalScreen('children', {
  zh: async () => (await import('@/src/content/protocol/zh/children')).childrenZh,
  en: async () => (await import('@/src/content/protocol/en/children')).childrenEn,
})

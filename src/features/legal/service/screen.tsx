import { legalScreen } from '../LegalPage'

export const Screen = legalScreen('service', {
  zh: async () => (await import('@/src/content/protocol/zh/service')).serviceZh,
  en: async () => (await import('@/src/content/protocol/en/service')).serviceEn,
})

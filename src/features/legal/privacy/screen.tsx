import { legalScreen } from '../LegalPage'

export const Screen = legalScreen('privacy', {
  zh: async () => (await import('@/src/content/protocol/zh/privacy')).privacyZh,
  en: async () => (await import('@/src/content/protocol/en/privacy')).privacyEn,
})

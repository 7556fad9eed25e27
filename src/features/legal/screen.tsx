import { LegalPage, legalText, type LegalPageName } from './LegalPage'

const texts = {
  service: legalText('service', {
    zh: async () => (await import('@/src/content/protocol/zh/service')).serviceZh,
    en: async () => (await import('@/src/content/protocol/en/service')).serviceEn,
  }),
  privacy: legalText('privacy', {
    zh: async () => (await import('@/src/content/protocol/zh/privacy')).privacyZh,
    en: async () => (await import('@/src/content/protocol/en/privacy')).privacyEn,
  }),
  children: legalText('children', {
    zh: async () => (await import('@/src/content/protocol/zh/children')).childrenZh,
    en: async () => (await import('@/src/content/protocol/en/children')).childrenEn,
  }),
} as const

export const Screen = ({ page: { key } }: { page: { key: LegalPageName } }) => {
  const Text = texts[key]
  return <LegalPage page={key} text={<Text />} />
}

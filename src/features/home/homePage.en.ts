import type { NamespaceHomePageTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  readDocs: 'Read the API docs',
  getToken: 'Create an API token',
  openTokens: 'Open my tokens',
  monthUsage: 'This month: {input} input tokens ({inputShare}) and {output}\u00A0output\u00A0tokens ({outputShare})',
  pauseBanner: 'Pause the animation',
  playBanner: 'Play the animation',
} satisfies Omit<NamespaceHomePageTranslation, 'eyebrow' | 'title' | 'lead' | 'signedInLead'>

import type { NamespaceHomePageTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  readDocs: 'Read the docs',
  getToken: 'Create an API token',
  openTokens: 'My API tokens',
  question: 'Ask a model',
  questionHint: 'Ask anything',
  ask: 'Ask',
  monthUsage: 'This month: {input} input tokens ({inputShare}) and {output}\u00A0output\u00A0tokens ({outputShare})',
  pauseBanner: 'Pause the animation',
  playBanner: 'Play the animation',
} satisfies Omit<NamespaceHomePageTranslation, 'eyebrow' | 'title' | 'lead' | 'signedInLead'>

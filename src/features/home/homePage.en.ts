import type { NamespaceHomePageTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: 'Intern · open-source large models',
  title: 'Intelligence, written in the open',
  lead: 'Intern is an open family of large models for science, vision and language, together with the tools that prepare data, train, deploy and evaluate them. Read the docs, create an API token, and send your first request within minutes.',
  readDocs: 'Read the API docs',
  getToken: 'Create an API token',
  openTokens: 'Open my tokens',
  seeUsage: 'See my usage',
  monthUsage: 'This month: {input} input tokens ({inputShare}) and {output} output tokens ({outputShare})',
  pauseBanner: 'Pause the animation',
  playBanner: 'Play the animation',
} satisfies NamespaceHomePageTranslation

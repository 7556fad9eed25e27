import { lateSection } from '@/src/layout/deferred/lateSections'
import { LegalPage } from '../LegalPage'

const text = lateSection({
  id: 'legal-text',
  texts: 'protocolPages',
  code: async () => (await import('./PrivacyText.deferred')).PrivacyText,
})

export const Screen = () => <LegalPage page="privacy" text={text} />

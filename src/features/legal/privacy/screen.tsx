import { deferred } from '@/src/layout/deferred/deferred'
import { LegalPage } from '../LegalPage'

const Text = deferred({
  id: 'legal-text',
  texts: ['protocolPages'],
  code: async () => (await import('./PrivacyText.deferred')).PrivacyText,
})

export const Screen = () => <LegalPage page="privacy" text={<Text />} />

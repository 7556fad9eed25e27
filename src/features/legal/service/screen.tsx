import { deferred } from '@/src/layout/deferred/deferred'
import { LegalPage } from '../LegalPage'

const Text = deferred({
  id: 'legal-text',
  texts: ['protocolPages'],
  code: async () => (await import('./ServiceText.deferred')).ServiceText,
})

export const Screen = () => <LegalPage page="service" text={<Text />} />

import { deferred } from '@/src/layout/deferred/deferred'
import { LegalPage } from '../LegalPage'

const Text = deferred({
  id: 'legal-text',
  texts: ['protocolPages'],
  code: async () => (await import('./ChildrenText.deferred')).ChildrenText,
})

export const Screen = () => <LegalPage page="children" text={<Text />} />

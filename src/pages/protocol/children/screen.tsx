import { lateSection } from '@/src/layout/deferred/lateSections'
import { LegalPage } from '../LegalPage'

const text = lateSection({
  id: 'legal-text',
  texts: 'protocolPages',
  code: async () => (await import('./ChildrenText.deferred')).ChildrenText,
})

export const Screen = () => <LegalPage page="children" text={text} />

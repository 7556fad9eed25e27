import { lateSection } from '@/src/layout/deferred/lateSections'
import { LegalPage } from '../LegalPage'

const text = lateSection({
  id: 'legal-text',
  texts: 'protocolPages',
  code: async () => (await import('./ServiceText.deferred')).ServiceText,
})

export const Screen = () => <LegalPage page="service" text={text} />

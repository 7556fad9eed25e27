import { lateSection } from '@/src/layout/deferred/lateSections'
import { LegalPage } from './LegalPage'

const text = lateSection({
  id: 'legal-text',
  texts: 'protocolPages',
  code: async () => (await import('./ServiceText')).ServiceText,
})

export const ServicePage = () => <LegalPage page="service" text={text} />

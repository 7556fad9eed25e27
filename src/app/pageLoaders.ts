import type { ComponentType } from 'react'
import type { PageKey } from '../content/paths'
import { withPorts } from './withPorts'

/** Every page in a chunk of its own. */
export const pageLoaders: Readonly<Record<PageKey, () => Promise<ComponentType>>> = {
  home: async () => (await import('../pages/home/HomePage')).HomePage,
  activities: async () => (await import('../pages/userCenter/ActivitiesPage')).ActivitiesPage,
  certificates: async () => (await import('../pages/userCenter/CertificatesPage')).CertificatesPage,
  community: async () => (await import('../pages/developers/CommunityPage')).CommunityPage,
  interest: async () => (await import('../pages/developers/InterestPage')).InterestPage,
  season2: async () => (await import('../pages/bootcamps/Season2Page')).Season2Page,
  season3: async () => (await import('../pages/bootcamps/Season3Page')).Season3Page,
  season4: async () => (await import('../pages/bootcamps/Season4Page')).Season4Page,
  certificate: async () => (await import('../pages/certificate/CertificateLookupPage')).CertificateLookupPage,
  certificateOne: async () => (await import('../pages/certificate/CertificatePage')).CertificatePage,
  apiDocument: async () => {
    const { DocumentPage, prepareText } = await import('../pages/api/DocumentPage')
    await prepareText()
    return DocumentPage
  },
  tokens: async () => {
    const [{ TokensPage }, { tokenPorts }] = await Promise.all([
      import('../pages/api/TokensPage'),
      import('./ports/tokenPorts'),
    ])
    return withPorts(TokensPage, (surroundings) => ({ tokens: tokenPorts(surroundings) }))
  },
  strategy: async () => {
    const [{ StrategyPage }, { strategyPorts }] = await Promise.all([
      import('../pages/api/StrategyPage'),
      import('./ports/strategyPorts'),
    ])
    return withPorts(StrategyPage, strategyPorts)
  },
  callDetail: async () => {
    const [{ CallDetailPage }, { callDetailPorts }] = await Promise.all([
      import('../pages/api/CallDetailPage'),
      import('./ports/callDetailPorts'),
    ])
    return withPorts(CallDetailPage, callDetailPorts)
  },
  service: async () => (await import('../pages/protocol/ServicePage')).ServicePage,
  privacy: async () => (await import('../pages/protocol/PrivacyPage')).PrivacyPage,
  children: async () => (await import('../pages/protocol/ChildrenPage')).ChildrenPage,
}

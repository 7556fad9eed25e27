import type { ComponentType } from 'react'
import type { Language } from '@/openapi/types'
import type { PageKey } from '@/src/content/paths'
import { behindScript } from './behindScript'
import { withPorts } from './withPorts'

/** Every page in a chunk of its own, ready to be shown in a language but for its texts. */
export const pageLoaders: Readonly<Record<PageKey, (language: Language) => Promise<ComponentType>>> = {
  home: async () => {
    const [{ HomePage }, { homePorts }] = await Promise.all([
      import('@/src/pages/home/HomePage'),
      import('../ports/homePorts'),
    ])
    return withPorts(HomePage, homePorts)
  },
  activities: async () => {
    const [{ ActivitiesPage }, { recordPorts }] = await Promise.all([
      import('@/src/pages/userCenter/ActivitiesPage'),
      import('../ports/certificatePorts'),
    ])
    return withPorts(ActivitiesPage, recordPorts)
  },
  certificates: async () => {
    const [{ CertificatesPage }, { recordPorts }] = await Promise.all([
      import('@/src/pages/userCenter/CertificatesPage'),
      import('../ports/certificatePorts'),
    ])
    return withPorts(CertificatesPage, recordPorts)
  },
  community: () =>
    behindScript(async () => {
      const [{ CommunityPage }, { communityPorts }] = await Promise.all([
        import('@/src/pages/developers/CommunityPage'),
        import('../ports/communityPorts'),
      ])
      return withPorts(CommunityPage, communityPorts)
    }),
  interest: () => behindScript(async () => (await import('@/src/pages/developers/InterestPage')).InterestPage),
  season2: () => behindScript(async () => (await import('@/src/pages/bootcamps/Season2Page')).Season2Page),
  season3: () => behindScript(async () => (await import('@/src/pages/bootcamps/Season3Page')).Season3Page),
  season4: async () => (await import('@/src/pages/bootcamps/Season4Page')).Season4Page,
  certificate: async () => (await import('@/src/pages/certificate/CertificateLookupPage')).CertificateLookupPage,
  certificateOne: async () => {
    const [{ CertificatePage }, { certificatePorts }] = await Promise.all([
      import('@/src/pages/certificate/CertificatePage'),
      import('../ports/certificatePorts'),
    ])
    return withPorts(CertificatePage, certificatePorts)
  },
  apiDocument: async (language) => {
    const [{ DocumentPage, prepareText }, { tryItPorts }] = await Promise.all([
      import('@/src/pages/api/DocumentPage'),
      import('../ports/tryItPorts'),
    ])
    await prepareText(language)
    return withPorts(DocumentPage, tryItPorts)
  },
  tokens: async () => {
    const [{ TokensPage }, { tokenPorts }, { tryItPorts }] = await Promise.all([
      import('@/src/pages/api/TokensPage'),
      import('../ports/tokenPorts'),
      import('../ports/tryItPorts'),
    ])
    return withPorts(TokensPage, (surroundings) => ({ tokens: tokenPorts(surroundings), ...tryItPorts(surroundings) }))
  },
  strategy: async () => {
    const [{ StrategyPage }, { strategyPorts }] = await Promise.all([
      import('@/src/pages/api/StrategyPage'),
      import('../ports/strategyPorts'),
    ])
    return withPorts(StrategyPage, strategyPorts)
  },
  callDetail: async () => {
    const [{ CallDetailPage }, { callDetailPorts }] = await Promise.all([
      import('@/src/pages/api/CallDetailPage'),
      import('../ports/callDetailPorts'),
    ])
    return withPorts(CallDetailPage, callDetailPorts)
  },
  service: async () => (await import('@/src/pages/protocol/ServicePage')).ServicePage,
  privacy: async () => (await import('@/src/pages/protocol/PrivacyPage')).PrivacyPage,
  children: async () => (await import('@/src/pages/protocol/ChildrenPage')).ChildrenPage,
}

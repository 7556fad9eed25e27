import type { PageKey } from '@/src/content/paths'

/** The source file behind each loader of `pageLoaders.ts`, by which the build's manifest names its chunk. */
export const pageSources: Readonly<Record<PageKey, string>> = {
  home: 'src/pages/home/HomePage.tsx',
  activities: 'src/pages/userCenter/ActivitiesPage.tsx',
  certificates: 'src/pages/userCenter/CertificatesPage.tsx',
  community: 'src/pages/developers/CommunityPage.tsx',
  interest: 'src/pages/developers/InterestPage.tsx',
  season2: 'src/pages/bootcamps/Season2Page.tsx',
  season3: 'src/pages/bootcamps/Season3Page.tsx',
  season4: 'src/pages/bootcamps/Season4Page.tsx',
  certificate: 'src/pages/certificate/CertificateLookupPage.tsx',
  certificateOne: 'src/pages/certificate/CertificatePage.tsx',
  apiDocument: 'src/pages/api/DocumentPage.tsx',
  tokens: 'src/pages/api/TokensPage.tsx',
  strategy: 'src/pages/api/StrategyPage.tsx',
  callDetail: 'src/pages/api/CallDetailPage.tsx',
  service: 'src/pages/protocol/ServicePage.tsx',
  privacy: 'src/pages/protocol/PrivacyPage.tsx',
  children: 'src/pages/protocol/ChildrenPage.tsx',
}

/** The adapters that served pages wait for before they hydrate, as `pageLoaders.ts` imports them. */
export const portSources: Readonly<Partial<Record<PageKey, readonly string[]>>> = {
  home: ['src/app/ports/homePorts.ts'],
  community: ['src/app/ports/communityPorts.ts'],
  apiDocument: ['src/app/ports/tryItPorts.ts'],
}

/** Around the pages that wait for the interest groups' script, where one is configured. */
const gate = 'src/pages/developers/ExternalScriptGate.tsx'

/** The modules of each page's late sections (`src/layout/deferred/lateSections.ts`): served with their styles, loaded later. */
export const lateSources: Readonly<Partial<Record<PageKey, readonly string[]>>> = {
  home: ['src/pages/home/HomeSections.tsx'],
  community: ['src/pages/developers/community/Projects.tsx', gate],
  interest: ['src/pages/developers/InterestGroups.tsx', gate],
  season2: ['src/pages/bootcamps/Season2Course.tsx', gate],
  season3: ['src/pages/bootcamps/Season3Course.tsx', gate],
  season4: ['src/pages/bootcamps/Season4Course.tsx'],
  service: ['src/pages/protocol/ServiceText.tsx'],
  privacy: ['src/pages/protocol/PrivacyText.tsx'],
  children: ['src/pages/protocol/ChildrenText.tsx'],
}

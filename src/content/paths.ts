import type { TextsNamespace } from '../i18n/loadTexts'

export const paths = {
  home: '/',
  activities: '/userCenter/activities',
  certificates: '/userCenter/certificates',
  community: '/developers/community',
  interest: '/developers/interest',
  season2: '/developers/activity',
  season3: '/developers/activity-3',
  season4: '/icamp4',
  certificate: '/certificate',
  certificateOne: '/certificate/:id',
  apiDocument: '/api/document',
  tokens: '/api/tokens',
  strategy: '/api/strategy',
  callDetail: '/api/callDetail',
  service: '/protocol/service',
  privacy: '/protocol/private',
  children: '/protocol/children',
} as const

export type PageKey = keyof typeof paths

export type PortalRoute = {
  key: PageKey
  path: (typeof paths)[PageKey]
  access: 'public' | 'login'
  /** `document` is rendered at start for every reader; `shell` is rendered in the browser only and not indexed. */
  kind: 'document' | 'shell'
  /** Key under `pageNames` (the page's own name) and `pageDescriptions` (its description). */
  titleKey: PageKey
  /** The text namespaces that must be loaded before the page renders. */
  texts: readonly TextsNamespace[]
}

const document = (key: PageKey, ...texts: TextsNamespace[]): PortalRoute => ({
  key,
  path: paths[key],
  access: 'public',
  kind: 'document',
  titleKey: key,
  texts,
})

const shell = (access: PortalRoute['access'], key: PageKey, ...texts: TextsNamespace[]): PortalRoute => ({
  ...document(key, ...texts),
  access,
  kind: 'shell',
})

/** Every page of the portal. */
export const routes: readonly PortalRoute[] = [
  document('home', 'homePage'),
  shell('login', 'activities', 'userCenterPages'),
  shell('login', 'certificates', 'userCenterPages'),
  document('community', 'communityPage'),
  document('interest', 'developerPages'),
  document('season2', 'bootcampPages'),
  document('season3', 'bootcampPages'),
  document('season4', 'bootcampPages'),
  document('certificate', 'certificatePages'),
  shell('public', 'certificateOne', 'certificateSheet'),
  document('apiDocument', 'documentPage'),
  shell('login', 'tokens', 'tokensPage', 'tryIt'),
  shell('login', 'strategy', 'strategyPage'),
  shell('login', 'callDetail', 'callDetailPage'),
  document('service', 'protocolPages'),
  document('privacy', 'protocolPages'),
  document('children', 'protocolPages'),
]

/** Paths without a page of their own, and where they lead; to be replaced in the history, so that Back does not trap. */
export const redirects: Readonly<Record<string, string>> = {
  '/userCenter': paths.activities,
  '/developers': paths.community,
  '/api': paths.apiDocument,
}

export const certificatePath = (id: string) => `${paths.certificate}/${encodeURIComponent(id)}`

const withoutTrailingSlash = (pathname: string) => pathname.replace(/(?<=.)\/+$/, '')

/** Projects, interest groups and bootcamps are reachable from a sub-menu on these paths. */
export const hasDeveloperSubMenu = (pathname: string): boolean => {
  const path = withoutTrailingSlash(pathname)
  if (path === '/developers/home') return false
  return path.startsWith('/developers/') || path.startsWith('/icamp') || path === paths.certificate
}

/** The pages that stand beside the API menu on a desktop. */
export const hasApiMenu = (pathname: string): boolean => withoutTrailingSlash(pathname).startsWith('/api/')

/** The path of `pathname` in the route table, or null for an unknown one. */
export const routeFor = (pathname: string): PortalRoute | null => {
  const path = withoutTrailingSlash(pathname)
  return routes.find((route) => route.path === path || isOneCertificate(route, path)) ?? null
}

const isOneCertificate = (route: PortalRoute, path: string) =>
  route.key === 'certificateOne' && /^\/certificate\/[^/]+$/.test(path)

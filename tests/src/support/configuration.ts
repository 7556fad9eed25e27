import type { PortalConfiguration } from '@/openapi/configuration'
import { exampleContent } from '@/server/configuration/contentFile'

const blank = { zh: '', en: '' }

/** A small operator's configuration: most links left empty. */
export const configuration: PortalConfiguration = {
  publicUrl: 'https://portal.example',
  apiBase: 'https://portal.example/v1',
  sampleModel: 'intern-s1',
  content: exampleContent().shared,
  sso: {
    signIn: '/sso/start',
    signUp: '/sso/start?screen=signup',
    clientId: 'portal-dev',
    userCenter: '/sso/user-center',
    requireState: true,
  },
  links: {
    chat: 'https://chat.example',
    sourceHosting: 'https://code.example',
    studio: 'https://studio.example',
    openPlatform: 'https://platform.example',
    interestGroups: '',
  },
  social: {
    github: 'https://social.example/github',
    huggingFace: '',
    modelScope: '',
    discord: '',
    x: '',
    zhihu: '',
    bilibili: '',
  },
  contact: { email: 'team@portal.example', postalAddress: '' },
  qrCodes: [
    { name: { zh: '代码仓库', en: 'Source code' }, target: 'https://code.example' },
    { name: { zh: '社区', en: 'Community' }, target: 'https://community.example' },
    { name: { zh: '第三个', en: 'A third' }, target: 'https://third.example' },
  ],
  filings: { icp: '', publicSecurity: '' },
  productionLikeHosts: [],
  applicationBounds: { tpm: 50_000, rpm: 1000 },
  interestGroupScript: '',
  homeContent: '',
  errorReporting: { dsn: '' },
  outside: { trackingScript: '', analyticsScript: '', clientInfo: '' },
  licenceForms: { zh: 'https://forms.example/zh', en: 'https://forms.example/en' },
  bootcamps: {
    season2: { join: 'https://camp.example/2', more: '' },
    season3: { join: 'https://camp.example/3', more: 'https://camp.example/3/more' },
    season4: { join: 'https://camp.example/4', more: 'https://camp.example/4/more' },
    participants: null,
  },
  legal: {
    reviewed: false,
    operator: blank,
    address: blank,
    email: blank,
    effectiveDate: blank,
    version: blank,
    law: blank,
    court: blank,
    dataLocation: blank,
    callRetention: { zh: '400 天', en: '400 days' },
    auditRetention: { zh: '365 天', en: '365 days' },
    childrenContact: blank,
    complaintContact: blank,
  },
}

import type { PortalConfiguration } from '../../../openapi/configuration'

/** A small operator's configuration: most links left empty. */
export const configuration: PortalConfiguration = {
  publicUrl: 'https://portal.example',
  apiBase: 'https://portal.example/v1',
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
  interestGroupScript: '',
  homeContent: '',
  errorReporting: { dsn: '' },
}

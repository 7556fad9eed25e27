import type { PortalConfiguration } from '../../openapi/configuration'
import {
  addressOrPath,
  anyText,
  baseAddress,
  hostList,
  mailAddress,
  qrCodes,
  setting,
  webAddress,
  yesOrNo,
} from './checks'
import type { Environment } from './environment'

/** `none` hides a link that has a default. */
const hideable = (text: string, name: string) => (text === 'none' ? '' : addressOrPath(text, name))

function signOnAddresses(env: Environment, publicUrl: string, userCenter: string): PortalConfiguration['sso'] {
  const signIn = setting(env, 'PORTAL_SSO_SIGN_IN', webAddress, `${publicUrl}/sso/start`)
  return {
    signIn,
    signUp: setting(env, 'PORTAL_SSO_SIGN_UP', webAddress, `${signIn}${signIn.includes('?') ? '&' : '?'}screen=signup`),
    clientId: setting(env, 'PORTAL_SSO_CLIENT_ID', anyText, 'portal-dev'),
    userCenter: setting(env, 'PORTAL_SSO_USER_CENTER', webAddress, userCenter),
    requireState: setting(env, 'PORTAL_SSO_REQUIRE_STATE', yesOrNo, true),
  }
}

function defaultQrCodes(publicUrl: string): PortalConfiguration['qrCodes'] {
  return [
    { name: { zh: '开发者社区', en: 'Developer community' }, target: `${publicUrl}/developers/community` },
    { name: { zh: 'API 文档', en: 'API documentation' }, target: `${publicUrl}/api/document` },
  ]
}

/** Reads what the pages are told; `userCenter` is the provider's, used unless the operator names another. */
export function readPortalConfiguration(env: Environment, publicUrl: string, userCenter: string): PortalConfiguration {
  const link = (name: string, otherwise: string) => setting(env, name, hideable, otherwise)
  return {
    publicUrl,
    apiBase: setting(env, 'PORTAL_API_BASE', baseAddress, `${publicUrl}/v1`),
    sso: signOnAddresses(env, publicUrl, userCenter),
    links: {
      chat: link('PORTAL_LINK_CHAT', 'https://chat.intern-ai.org.cn/'),
      sourceHosting: link('PORTAL_LINK_SOURCE_HOSTING', 'https://github.com/InternLM'),
      studio: link('PORTAL_LINK_STUDIO', 'https://studio.intern-ai.org.cn/'),
      openPlatform: link('PORTAL_LINK_OPEN_PLATFORM', 'https://openxlab.org.cn/home'),
    },
    social: {
      github: link('PORTAL_SOCIAL_GITHUB', 'https://github.com/InternLM'),
      huggingFace: link('PORTAL_SOCIAL_HUGGING_FACE', 'https://huggingface.co/internlm'),
      modelScope: link('PORTAL_SOCIAL_MODELSCOPE', 'https://modelscope.cn/organization/Shanghai_AI_Laboratory'),
      discord: link('PORTAL_SOCIAL_DISCORD', 'https://discord.gg/xa29JuW87d'),
      x: link('PORTAL_SOCIAL_X', 'https://twitter.com/intern_lm'),
      zhihu: link('PORTAL_SOCIAL_ZHIHU', ''),
      bilibili: link('PORTAL_SOCIAL_BILIBILI', ''),
    },
    contact: {
      email: setting(env, 'PORTAL_CONTACT_EMAIL', mailAddress, 'internlm@pjlab.org.cn'),
      postalAddress: setting(env, 'PORTAL_CONTACT_ADDRESS', anyText, ''),
    },
    qrCodes: setting(env, 'PORTAL_QR_CODES', qrCodes, defaultQrCodes(publicUrl)),
    filings: {
      icp: setting(env, 'PORTAL_FILING_ICP', anyText, ''),
      publicSecurity: setting(env, 'PORTAL_FILING_PUBLIC_SECURITY', anyText, ''),
    },
    productionLikeHosts: setting(env, 'PORTAL_PRODUCTION_HOSTS', hostList, [new URL(publicUrl).hostname]),
    interestGroupScript: setting(env, 'PORTAL_INTEREST_GROUP_SCRIPT', addressOrPath, ''),
    homeContent: setting(env, 'PORTAL_HOME_CONTENT', addressOrPath, '/home-content.json'),
    errorReporting: { dsn: setting(env, 'PORTAL_ERROR_REPORTING_DSN', anyAddress, '') },
  }
}

/** A DSN carries its public key where a user name would stand. */
function anyAddress(text: string, name: string) {
  webAddress(text.replace(/^(https?:\/\/)[^@/]*@/, '$1'), name)
  return text
}

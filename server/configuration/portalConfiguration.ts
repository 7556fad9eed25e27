import type { PortalConfiguration } from '@/openapi/configuration'
import {
  addressOrPath,
  anyText,
  baseAddress,
  hideable,
  hostList,
  mailAddress,
  qrCodes,
  setting,
  webAddress,
  yesOrNo,
} from './checks'
import { SIGN_ON_START } from '../sso/addresses'
import type { Environment } from './environment'
import { readBootcamps, readLegalFields, readLicenceForms } from './pageSettings'

function signOnAddresses(env: Environment, publicUrl: string, userCenter: string): PortalConfiguration['sso'] {
  const signIn = setting(env, 'PORTAL_SSO_SIGN_IN', webAddress, `${publicUrl}${SIGN_ON_START}`)
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
  const contact = {
    email: setting(env, 'PORTAL_CONTACT_EMAIL', mailAddress, 'internlm@pjlab.org.cn'),
    postalAddress: setting(env, 'PORTAL_CONTACT_ADDRESS', anyText, ''),
  }
  return {
    publicUrl,
    apiBase: setting(env, 'PORTAL_API_BASE', baseAddress, `${publicUrl}/v1`),
    sso: signOnAddresses(env, publicUrl, userCenter),
    links: {
      chat: setting(env, 'PORTAL_LINK_CHAT', hideable, 'https://chat.intern-ai.org.cn/'),
      sourceHosting: setting(env, 'PORTAL_LINK_SOURCE_HOSTING', hideable, 'https://github.com/InternLM'),
      studio: setting(env, 'PORTAL_LINK_STUDIO', hideable, 'https://studio.intern-ai.org.cn/'),
      openPlatform: setting(env, 'PORTAL_LINK_OPEN_PLATFORM', hideable, 'https://openxlab.org.cn/home'),
      interestGroups: setting(env, 'PORTAL_LINK_INTEREST_GROUPS', hideable, ''),
    },
    social: {
      github: setting(env, 'PORTAL_SOCIAL_GITHUB', hideable, 'https://github.com/InternLM'),
      huggingFace: setting(env, 'PORTAL_SOCIAL_HUGGING_FACE', hideable, 'https://huggingface.co/internlm'),
      modelScope: setting(
        env,
        'PORTAL_SOCIAL_MODELSCOPE',
        hideable,
        'https://modelscope.cn/organization/Shanghai_AI_Laboratory',
      ),
      discord: setting(env, 'PORTAL_SOCIAL_DISCORD', hideable, 'https://discord.gg/xa29JuW87d'),
      x: setting(env, 'PORTAL_SOCIAL_X', hideable, 'https://twitter.com/intern_lm'),
      zhihu: setting(env, 'PORTAL_SOCIAL_ZHIHU', hideable, ''),
      bilibili: setting(env, 'PORTAL_SOCIAL_BILIBILI', hideable, ''),
    },
    contact,
    qrCodes: setting(env, 'PORTAL_QR_CODES', qrCodes, defaultQrCodes(publicUrl)),
    filings: {
      icp: setting(env, 'PORTAL_FILING_ICP', anyText, ''),
      publicSecurity: setting(env, 'PORTAL_FILING_PUBLIC_SECURITY', anyText, ''),
    },
    productionLikeHosts: setting(env, 'PORTAL_PRODUCTION_HOSTS', hostList, [new URL(publicUrl).hostname]),
    interestGroupScript: setting(env, 'PORTAL_INTEREST_GROUP_SCRIPT', addressOrPath, ''),
    homeContent: setting(env, 'PORTAL_HOME_CONTENT', addressOrPath, ''),
    errorReporting: { dsn: setting(env, 'PORTAL_ERROR_REPORTING_DSN', anyAddress, '') },
    outside: {
      trackingScript: setting(env, 'PORTAL_TRACKING_SCRIPT', addressOrPath, ''),
      analyticsScript: setting(env, 'PORTAL_ANALYTICS_SCRIPT', addressOrPath, ''),
      clientInfo: setting(env, 'PORTAL_CLIENT_INFO', addressOrPath, ''),
    },
    licenceForms: readLicenceForms(env),
    bootcamps: readBootcamps(env),
    legal: readLegalFields(env, contact),
  }
}

/** A DSN carries its public key where a user name would stand. */
function anyAddress(text: string, name: string) {
  webAddress(text.replace(/^(https?:\/\/)[^@/]*@/, '$1'), name)
  return text
}

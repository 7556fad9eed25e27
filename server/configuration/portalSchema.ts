import { object } from 'yup'
import { SIGN_ON_START } from './signInAddresses'
import { addressOrPath, baseAddress, dsn, hideable, qrCodes, webAddress } from './addressTypes'
import { anyText, bothLanguages, hostList, mailAddress, wholeNumber, yesOrNo } from './settingTypes'

const TUTORIAL = 'https://github.com/InternLM/Tutorial/tree'
const HANDBOOK = 'https://aicarrier.feishu.cn/wiki'
const OLDER_FORM = 'https://wj.qq.com/s2'

const season = (number: number, join: string) =>
  object({
    join: hideable.default(join).label(`PORTAL_BOOTCAMP_${number}_JOIN`),
    more: hideable.default(`${TUTORIAL}/camp${number}`).label(`PORTAL_BOOTCAMP_${number}_MORE`),
  })

const link = (name: string, otherwise = '') => hideable.default(otherwise).label(name)
const optional = (name: string) => addressOrPath.default('').label(name)
const legalText = (name: string) => bothLanguages.default({ zh: '', en: '' }).label(name)

const links = object({
  chat: link('PORTAL_LINK_CHAT', 'https://chat.intern-ai.org.cn/'),
  sourceHosting: link('PORTAL_LINK_SOURCE_HOSTING', 'https://github.com/InternLM'),
  studio: link('PORTAL_LINK_STUDIO', 'https://studio.intern-ai.org.cn/'),
  openPlatform: link('PORTAL_LINK_OPEN_PLATFORM', 'https://openxlab.org.cn/home'),
  interestGroups: link('PORTAL_LINK_INTEREST_GROUPS'),
})

const social = object({
  github: link('PORTAL_SOCIAL_GITHUB', 'https://github.com/InternLM'),
  huggingFace: link('PORTAL_SOCIAL_HUGGING_FACE', 'https://huggingface.co/internlm'),
  modelScope: link('PORTAL_SOCIAL_MODELSCOPE', 'https://modelscope.cn/organization/Shanghai_AI_Laboratory'),
  discord: link('PORTAL_SOCIAL_DISCORD', 'https://discord.gg/xa29JuW87d'),
  x: link('PORTAL_SOCIAL_X', 'https://twitter.com/intern_lm'),
  zhihu: link('PORTAL_SOCIAL_ZHIHU'),
  bilibili: link('PORTAL_SOCIAL_BILIBILI'),
})

const contact = object({
  email: mailAddress.default('internlm@pjlab.org.cn').label('PORTAL_CONTACT_EMAIL'),
  postalAddress: anyText.default('').label('PORTAL_CONTACT_ADDRESS'),
})

const outside = object({
  trackingScript: optional('PORTAL_TRACKING_SCRIPT'),
  analyticsScript: optional('PORTAL_ANALYTICS_SCRIPT'),
  clientInfo: optional('PORTAL_CLIENT_INFO'),
})

const licenceForms = object({
  zh: link('PORTAL_LICENCE_FORM_ZH', `${OLDER_FORM}/12725412/f7c1/`),
  en: link('PORTAL_LICENCE_FORM_EN', `${OLDER_FORM}/12727483/5dba/`),
})

const bootcamps = object({
  season2: season(2, `${TUTORIAL}/camp2`),
  season3: season(3, `${HANDBOOK}/XBO6wpQcSibO1okrChhcBkQjnsf`),
  season4: season(4, `${HANDBOOK}/QtJnweAW1iFl8LkoMKGcsUS9nld`),
  participants: wholeNumber(1, 100_000_000).nullable().default(null).label('PORTAL_BOOTCAMP_PARTICIPANTS'),
})

const legal = object({
  reviewed: yesOrNo.default(false).label('LEGAL_REVIEWED'),
  operator: legalText('LEGAL_OPERATOR'),
  address: bothLanguages.label('LEGAL_ADDRESS'),
  email: bothLanguages.label('LEGAL_EMAIL'),
  effectiveDate: legalText('LEGAL_EFFECTIVE_DATE'),
  version: legalText('LEGAL_VERSION'),
  law: legalText('LEGAL_LAW'),
  court: legalText('LEGAL_COURT'),
  dataLocation: legalText('LEGAL_DATA_LOCATION'),
  childrenContact: legalText('LEGAL_CHILDREN_CONTACT'),
  complaintContact: legalText('LEGAL_COMPLAINT_CONTACT'),
})

/** The configuration of pages. Some defaults follow the public address and the provider's user centre. */
export const portalSchema = (publicUrl: string, userCenter: string) =>
  object({
    apiBase: baseAddress.default(`${publicUrl}/v1`).label('PORTAL_API_BASE'),
    sso: object({
      signIn: webAddress.default(`${publicUrl}${SIGN_ON_START}`).label('PORTAL_SSO_SIGN_IN'),
      signUp: webAddress.label('PORTAL_SSO_SIGN_UP'),
      clientId: anyText.default('portal-dev').label('PORTAL_SSO_CLIENT_ID'),
      userCenter: webAddress.default(userCenter).label('PORTAL_SSO_USER_CENTER'),
      requireState: yesOrNo.default(true).label('PORTAL_SSO_REQUIRE_STATE'),
    }),
    links,
    social,
    contact,
    qrCodes: qrCodes
      .default([
        { name: { zh: '开发者社区', en: 'Developer community' }, target: `${publicUrl}/developers/community` },
        { name: { zh: 'API 文档', en: 'API documentation' }, target: `${publicUrl}/api/document` },
      ])
      .label('PORTAL_QR_CODES'),
    filings: object({
      icp: anyText.default('').label('PORTAL_FILING_ICP'),
      publicSecurity: anyText.default('').label('PORTAL_FILING_PUBLIC_SECURITY'),
    }),
    productionLikeHosts: hostList.default([new URL(publicUrl).hostname]).label('PORTAL_PRODUCTION_HOSTS'),
    applicationBounds: object({
      tpm: wholeNumber(1, 1_000_000_000).default(50_000).label('RATE_LIMIT_APPLICATION_MAX_TPM'),
      rpm: wholeNumber(1, 1_000_000_000).default(1000).label('RATE_LIMIT_APPLICATION_MAX_RPM'),
    }),
    interestGroupScript: optional('PORTAL_INTEREST_GROUP_SCRIPT'),
    homeContent: optional('PORTAL_HOME_CONTENT'),
    errorReporting: object({ dsn: dsn.default('').label('PORTAL_ERROR_REPORTING_DSN') }),
    outside,
    licenceForms,
    bootcamps,
    legal,
  })

import { object } from 'yup'
import type { ContentFile, SeasonNumber } from '@/openapi/content'
import { SIGN_ON_START } from './signInAddresses'
import { bothOf } from './files/schema'
import { addressOrPath, baseAddress, dsn, hideable, qrCodes, webAddress } from './addressTypes'
import { anyText, bothLanguages, hostList, mailAddress, wholeNumber, yesOrNo } from './settingTypes'

/** The items of the content that settings win over. */
export type ContentDefaults = Pick<
  ContentFile,
  'links' | 'social' | 'contact' | 'qr_codes' | 'filings' | 'licence_forms' | 'bootcamps'
>

const link = (name: string, otherwise = '') => hideable.default(otherwise).label(name)
const optional = (name: string) => addressOrPath.default('').label(name)
const legalText = (name: string) => bothLanguages.default({ zh: '', en: '' }).label(name)

const linksOf = (given: NonNullable<ContentDefaults['links']>) =>
  object({
    chat: link('PORTAL_LINK_CHAT', given.chat),
    sourceHosting: link('PORTAL_LINK_SOURCE_HOSTING', given.source_hosting),
    studio: link('PORTAL_LINK_STUDIO', given.studio),
    openPlatform: link('PORTAL_LINK_OPEN_PLATFORM', given.open_platform),
    interestGroups: link('PORTAL_LINK_INTEREST_GROUPS', given.interest_groups),
  })

const socialOf = (given: NonNullable<ContentDefaults['social']>) =>
  object({
    github: link('PORTAL_SOCIAL_GITHUB', given.github),
    huggingFace: link('PORTAL_SOCIAL_HUGGING_FACE', given.hugging_face),
    modelScope: link('PORTAL_SOCIAL_MODELSCOPE', given.model_scope),
    discord: link('PORTAL_SOCIAL_DISCORD', given.discord),
    x: link('PORTAL_SOCIAL_X', given.x),
    zhihu: link('PORTAL_SOCIAL_ZHIHU', given.zhihu),
    bilibili: link('PORTAL_SOCIAL_BILIBILI', given.bilibili),
  })

const contactOf = (given: NonNullable<ContentDefaults['contact']>) =>
  object({
    email: mailAddress.default(given.email ?? '').label('PORTAL_CONTACT_EMAIL'),
    postalAddress: anyText.default(given.postal_address ?? '').label('PORTAL_CONTACT_ADDRESS'),
  })

const ownQrCodes = (publicUrl: string) => [
  { name: { zh: '开发者社区', en: 'Developer community' }, link: `${publicUrl}/developers/community` },
  { name: { zh: '文档', en: 'Docs' }, link: `${publicUrl}/api/document` },
]

const qrCodesOf = (given: NonNullable<ContentDefaults['qr_codes']>) =>
  qrCodes.default(given.map(({ name, link: target }) => ({ name: bothOf(name), target }))).label('PORTAL_QR_CODES')

const filingsOf = (given: NonNullable<ContentDefaults['filings']>) =>
  object({
    icp: anyText.default(given.icp ?? '').label('PORTAL_FILING_ICP'),
    publicSecurity: anyText.default(given.public_security ?? '').label('PORTAL_FILING_PUBLIC_SECURITY'),
  })

const outside = object({
  trackingScript: optional('PORTAL_TRACKING_SCRIPT'),
  analyticsScript: optional('PORTAL_ANALYTICS_SCRIPT'),
  clientInfo: optional('PORTAL_CLIENT_INFO'),
})

const licenceFormsOf = (given: ContentDefaults['licence_forms']) =>
  object({ zh: link('PORTAL_LICENCE_FORM_ZH', given?.zh), en: link('PORTAL_LICENCE_FORM_EN', given?.en) })

function bootcampsOf(given: ContentDefaults['bootcamps']) {
  const season = (number: SeasonNumber) => {
    const own = given?.seasons.find((one) => one.number === number)
    return object({
      join: link(`PORTAL_BOOTCAMP_${number}_JOIN`, own?.join_link),
      more: link(`PORTAL_BOOTCAMP_${number}_MORE`, own?.more_link),
    })
  }
  return object({
    season2: season(2),
    season3: season(3),
    season4: season(4),
    participants: wholeNumber(1, 100_000_000).nullable().default(null).label('PORTAL_BOOTCAMP_PARTICIPANTS'),
  })
}

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

/** The configuration of pages. Defaults follow the content, the public address and the provider's user center. */
export const portalSchema = (publicUrl: string, userCenter: string, content: ContentDefaults = {}) =>
  object({
    apiBase: baseAddress.default(`${publicUrl}/v1`).label('PORTAL_API_BASE'),
    sso: object({
      signIn: webAddress.default(`${publicUrl}${SIGN_ON_START}`).label('PORTAL_SSO_SIGN_IN'),
      signUp: webAddress.label('PORTAL_SSO_SIGN_UP'),
      clientId: anyText.default('portal-dev').label('PORTAL_SSO_CLIENT_ID'),
      userCenter: webAddress.default(userCenter).label('PORTAL_SSO_USER_CENTER'),
      requireState: yesOrNo.default(true).label('PORTAL_SSO_REQUIRE_STATE'),
    }),
    links: linksOf(content.links ?? {}),
    social: socialOf(content.social ?? {}),
    contact: contactOf(content.contact ?? {}),
    qrCodes: qrCodesOf(content.qr_codes ?? ownQrCodes(publicUrl)),
    filings: filingsOf(content.filings ?? {}),
    productionLikeHosts: hostList.default([new URL(publicUrl).hostname]).label('PORTAL_PRODUCTION_HOSTS'),
    applicationBounds: object({
      tpm: wholeNumber(1, 1_000_000_000).default(50_000).label('RATE_LIMIT_APPLICATION_MAX_TPM'),
      rpm: wholeNumber(1, 1_000_000_000).default(1000).label('RATE_LIMIT_APPLICATION_MAX_RPM'),
    }),
    interestGroupScript: optional('PORTAL_INTEREST_GROUP_SCRIPT'),
    homeContent: optional('PORTAL_HOME_CONTENT'),
    errorReporting: object({ dsn: dsn.default('').label('PORTAL_ERROR_REPORTING_DSN') }),
    outside,
    licenceForms: licenceFormsOf(content.licence_forms),
    bootcamps: bootcampsOf(content.bootcamps),
    legal,
  })

import type { LegalFields, LocalisedText, PortalConfiguration } from '@/openapi/configuration'
import { bothLanguages, hideable, setting, wholeNumber, yesOrNo } from './checks'
import type { Environment } from './environment'

const COURSE = 'https://github.com/InternLM/Tutorial/tree'
const HANDBOOK = 'https://aicarrier.feishu.cn/wiki'
const OLDER_FORM = 'https://wj.qq.com/s2'

export function readLicenceForms(env: Environment): LocalisedText {
  return {
    zh: setting(env, 'PORTAL_LICENCE_FORM_ZH', hideable, `${OLDER_FORM}/12725412/f7c1/`),
    en: setting(env, 'PORTAL_LICENCE_FORM_EN', hideable, `${OLDER_FORM}/12727483/5dba/`),
  }
}

/** Where each season's two buttons lead, and how many people took part. */
export function readBootcamps(env: Environment): PortalConfiguration['bootcamps'] {
  const season3 = `${HANDBOOK}/XBO6wpQcSibO1okrChhcBkQjnsf`
  const season4 = `${HANDBOOK}/QtJnweAW1iFl8LkoMKGcsUS9nld`
  return {
    season2: {
      join: setting(env, 'PORTAL_BOOTCAMP_2_JOIN', hideable, `${COURSE}/camp2`),
      more: setting(env, 'PORTAL_BOOTCAMP_2_MORE', hideable, `${COURSE}/camp2`),
    },
    season3: {
      join: setting(env, 'PORTAL_BOOTCAMP_3_JOIN', hideable, season3),
      more: setting(env, 'PORTAL_BOOTCAMP_3_MORE', hideable, `${COURSE}/camp3`),
    },
    season4: {
      join: setting(env, 'PORTAL_BOOTCAMP_4_JOIN', hideable, season4),
      more: setting(env, 'PORTAL_BOOTCAMP_4_MORE', hideable, `${COURSE}/camp4`),
    },
    participants: setting(env, 'PORTAL_BOOTCAMP_PARTICIPANTS', wholeNumber(1, 100_000_000), null),
  }
}

const inBoth = (text: string): LocalisedText => ({ zh: text, en: text })

/** Days for which each single call of a model is kept; the privacy text tells them. */
export const readCallRetention = (env: Environment) => setting(env, 'CALL_RETENTION_DAYS', wholeNumber(1, 36_500), 400)

/** Days for which audit events are kept; the privacy text tells them. */
export const readAuditRetention = (env: Environment) =>
  setting(env, 'AUDIT_RETENTION_DAYS', wholeNumber(1, 36_500), 365)

const inDays = (days: number): LocalisedText => ({ zh: `${days} 天`, en: days === 1 ? '1 day' : `${days} days` })

/** The fields of the legal pages; address and e-mail are those of the footer where no others are given. */
export function readLegalFields(env: Environment, contact: PortalConfiguration['contact']): LegalFields {
  const gap = inBoth('')
  return {
    reviewed: setting(env, 'LEGAL_REVIEWED', yesOrNo, false),
    operator: setting(env, 'LEGAL_OPERATOR', bothLanguages, gap),
    address: setting(env, 'LEGAL_ADDRESS', bothLanguages, inBoth(contact.postalAddress)),
    email: setting(env, 'LEGAL_EMAIL', bothLanguages, inBoth(contact.email)),
    effectiveDate: setting(env, 'LEGAL_EFFECTIVE_DATE', bothLanguages, gap),
    version: setting(env, 'LEGAL_VERSION', bothLanguages, gap),
    law: setting(env, 'LEGAL_LAW', bothLanguages, gap),
    court: setting(env, 'LEGAL_COURT', bothLanguages, gap),
    dataLocation: setting(env, 'LEGAL_DATA_LOCATION', bothLanguages, gap),
    callRetention: inDays(readCallRetention(env)),
    auditRetention: inDays(readAuditRetention(env)),
    childrenContact: setting(env, 'LEGAL_CHILDREN_CONTACT', bothLanguages, gap),
    complaintContact: setting(env, 'LEGAL_COMPLAINT_CONTACT', bothLanguages, gap),
  }
}

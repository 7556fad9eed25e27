import { privacyEn } from '../../content/protocol/en/privacy'
import { privacyZh } from '../../content/protocol/zh/privacy'
import { LegalBody } from './LegalBody'

export const PrivacyText = () => <LegalBody zh={privacyZh} en={privacyEn} />

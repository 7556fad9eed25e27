import { privacyEn } from '@/src/content/protocol/en/privacy'
import { privacyZh } from '@/src/content/protocol/zh/privacy'
import { LegalBody } from '../LegalBody'

export const PrivacyText = () => <LegalBody zh={privacyZh} en={privacyEn} />

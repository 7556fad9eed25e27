import { serviceEn } from '@/src/content/protocol/en/service'
import { serviceZh } from '@/src/content/protocol/zh/service'
import { LegalBody } from '../LegalBody'

export const ServiceText = () => <LegalBody zh={serviceZh} en={serviceEn} />

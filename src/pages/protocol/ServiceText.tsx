import { serviceEn } from '../../content/protocol/en/service'
import { serviceZh } from '../../content/protocol/zh/service'
import { LegalBody } from './LegalBody'

export const ServiceText = () => <LegalBody zh={serviceZh} en={serviceEn} />

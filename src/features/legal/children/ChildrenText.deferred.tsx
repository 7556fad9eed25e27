import { childrenEn } from '@/src/content/protocol/en/children'
import { childrenZh } from '@/src/content/protocol/zh/children'
import { LegalBody } from '../LegalBody'

export const ChildrenText = () => <LegalBody zh={childrenZh} en={childrenEn} />

import { childrenEn } from '../../content/protocol/en/children'
import { childrenZh } from '../../content/protocol/zh/children'
import { LegalBody } from './LegalBody'

export const ChildrenText = () => <LegalBody zh={childrenZh} en={childrenEn} />

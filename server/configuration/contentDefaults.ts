import type { ContentFile } from '@/openapi/content'
import { inLanguage } from '@/openapi/contentTexts.mjs'

/** A content file as written: only the product's name is required. */
export type GivenContent = Pick<ContentFile, 'product'> &
  Partial<Omit<ContentFile, 'token' | 'banner'>> & {
    token?: Partial<ContentFile['token']>
    banner?: Partial<ContentFile['banner']>
  }

/** Completes a content file with words that name nothing but the product. */
export function withDefaults(given: GivenContent): ContentFile {
  const { product, organisation = product } = given
  const [zh, en] = [inLanguage(organisation, 'zh'), inLanguage(organisation, 'en')]
  const {
    description = {
      zh: `${zh}${/[\u4e00-\u9fff]$/.test(zh) ? '' : ' '}模型的开发者门户。`,
      en: `The developer portal of the ${en} models.`,
    },
  } = given
  return {
    certificate_not_found: { zh: '未找到该证书，请核对编号。', en: 'Certificate not found. Please check its number.' },
    demo_model: 'portal-echo',
    storage_prefix: 'portal',
    home: {},
    ...given,
    organisation,
    description,
    token: { prefix: 'portal_', variable: 'PORTAL_API_TOKEN', ...given.token },
    banner: {
      eyebrow: { zh: '开发者门户', en: 'Developer portal' },
      title: product,
      lead: description,
      ...given.banner,
    },
  }
}

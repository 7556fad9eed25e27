import type { PortalConfiguration } from '@/openapi/configuration'

/** Addresses outside the portal that its texts lead to. */
export const outside = {
  courses: 'https://github.com/InternLM/Tutorial',
  coursesSeason2: 'https://github.com/InternLM/Tutorial/tree/camp2',
  coursesSeason3: 'https://github.com/InternLM/Tutorial/tree/camp3',
  coursesSeason4: 'https://github.com/InternLM/Tutorial/tree/camp4',
  handbookSeason3: 'https://aicarrier.feishu.cn/wiki/XBO6wpQcSibO1okrChhcBkQjnsf',
  handbookSeason4: 'https://aicarrier.feishu.cn/wiki/QtJnweAW1iFl8LkoMKGcsUS9nld',
} as const

/** The base address of the model API without a slash at its end, to which sample paths are joined. */
export const sampleBase = ({ apiBase }: PortalConfiguration) => apiBase.replace(/\/+$/, '')

/** The same without its `/v1`, which Anthropic's clients add themselves. */
export const sampleRoot = (configuration: PortalConfiguration) => sampleBase(configuration).replace(/\/v1$/, '')

/** Whether the model API is this portal's own: another server would refuse a call from the page. */
export const isOwnModelApi = (configuration: PortalConfiguration) =>
  new URL(sampleBase(configuration), configuration.publicUrl).origin === configuration.publicUrl

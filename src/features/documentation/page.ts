import { definePage, type PageTexts } from '@/src/runtime/definePage'
import { chapterNames, chapterPath } from '@/src/runtime/paths'

export const page = definePage({
  key: 'apiDocument',
  access: 'public',
  kind: 'document',
  texts: ['documentPage'],
  variants: chapterNames.map((chapter) => ({ chapter, path: chapterPath(chapter) })),
  apiMenuPlace: 10,
})

export const pageTexts: PageTexts = {
  zh: {
    name: '文档',
    description:
      '%organisation%模型 API 文档：OpenAI 兼容的地址、认证、请求与流式返回、工具调用、限额与错误，附可以直接运行的示例。',
  },
  en: {
    name: 'Docs',
    description:
      'Documentation of the %organisation% model API: an OpenAI-compatible address, authentication, requests, streaming, tools, limits and errors, with ready-to-run samples.',
  },
}

import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'playground',
  access: 'public',
  kind: 'document',
  texts: ['playgroundPage'],
  apiMenuPlace: 17,
  hasMenuButton: true,
})

export const pageTexts: PageTexts = {
  zh: {
    name: '在线体验',
    description: '在线体验模型：流式对话、两个模型并排比较、图片、工具调用与 JSON 模式，并能查看等价代码。',
  },
  en: {
    name: 'Playground',
    description:
      'Try models online: streamed conversations, two models side by side, images, tool calls and JSON mode, with the code of each request.',
  },
}

import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'models',
  access: 'public',
  kind: 'document',
  texts: ['modelsPage'],
  apiMenuPlace: 15,
})

export const pageTexts: PageTexts = {
  zh: {
    name: '模型',
    description:
      '当前可以调用的模型：模型 ID、用途、输入类型、上下文长度与最大输出，每个模型都有详情页、在线体验与调用示例。',
  },
  en: {
    name: 'Models',
    description:
      'Models you can call today: IDs, purpose, inputs, context length and maximum output, each with a page of its own, a playground and samples.',
  },
}

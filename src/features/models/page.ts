import { definePage, type PageTexts } from '@/src/content/definePage'

export const page = definePage({
  key: 'models',
  path: '/api/models',
  access: 'public',
  kind: 'document',
  texts: ['modelsPage'],
  apiMenuPlace: 15,
})

export const pageTexts: PageTexts = {
  zh: {
    name: '模型列表',
    description: '模型接口现在提供的模型：模型 ID、说明、上下文长度、输入类型与备案号，附试用入口和调用示例。',
  },
  en: {
    name: 'Models',
    description:
      'The models that the API offers now: ids, descriptions, context lengths, inputs and filing numbers, each with a trial and samples.',
  },
}

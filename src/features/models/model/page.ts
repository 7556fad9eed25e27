import { definePage, type PageTexts } from '@/src/runtime/definePage'

/** The server renders this page for each model on offer (`server/pages/modelPages.ts`). */
export const page = definePage({
  key: 'model',
  access: 'public',
  kind: 'shell',
  texts: [],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '模型',
    description: '一个模型的详情：模型 ID、上下文长度、最大输出、许可、评测结果与调用示例。',
  },
  en: {
    name: 'Model',
    description: 'A model in detail: ID, context length, maximum output, licence, benchmarks and samples.',
  },
}

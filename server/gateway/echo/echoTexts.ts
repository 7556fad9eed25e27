import type { Language } from '@/openapi/types'

/** The sentences of the echo model, in the language of its user. */
export type EchoTexts = {
  /** Stands before the repeated message. */
  introduction: (model: string) => string
  emptyMessage: string
  received: (files: { images: number; others: number }) => string
  result: (tool: string, result: string) => string
  reasoning: string
  modelName: string
  /** The values that strings of unknown meaning and places have. */
  example: string
  place: string
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const en: EchoTexts = {
  introduction: (model) => `Demo model (${model}): I do not think, I only repeat your message. You said: `,
  emptyMessage: '(nothing)',
  received: ({ images, others }) =>
    ` I received ${[images > 0 ? counted(images, 'image') : [], others > 0 ? counted(others, 'other file') : []].flat().join(' and ')}, and cannot look at them.`,
  result: (tool, result) => `The demo model received the result of ${tool}: ${result}`,
  reasoning: 'The demo model follows a script: it reads the last message, and decides whether to call a tool.',
  modelName: 'Demo model',
  example: 'example',
  place: 'Shanghai',
}

const zh: EchoTexts = {
  introduction: (model) => `演示模型（${model}）：我不会思考，只会重复你的消息。你说：`,
  emptyMessage: '（空）',
  received: ({ images, others }) =>
    `收到 ${[images > 0 ? `${images} 张图片` : [], others > 0 ? `${others} 个其他文件` : []].flat().join('和 ')}，但我看不到内容。`,
  result: (tool, result) => `演示模型收到了工具 ${tool} 的结果：${result}`,
  reasoning: '演示模型按固定脚本回答：先读最后一条消息，再决定是否调用工具。',
  modelName: '演示模型',
  example: '示例',
  place: '上海',
}

export const echoTexts: Readonly<Record<Language, EchoTexts>> = { en, zh }

/** The language of a question: Chinese if it has a Chinese character. */
export const languageOf = (question: string): Language => (/\p{Script=Han}/u.test(question) ? 'zh' : 'en')

import type { LocalisedText } from '@/openapi/configuration'
import { lesson, tools, type Lesson } from './lesson'
import type { newestSeason } from './seasons'

export type Island = {
  key: 'starter' | 'basic' | 'advanced' | 'bonus'
  name: LocalisedText
  /** Compute points for each level that is passed; null where none were given. */
  pointsPerLevel: number | null
  levels: readonly Lesson[]
}

const island = (key: Island['key'], levels: readonly Lesson[]): Island => ({ key, ...islandFacts[key], levels })

const islandFacts = {
  starter: { name: { zh: '入门岛', en: 'Starter Island' }, pointsPerLevel: 50 },
  basic: { name: { zh: '基础岛', en: 'Basic Island' }, pointsPerLevel: 100 },
  advanced: { name: { zh: '进阶岛', en: 'Advanced Island' }, pointsPerLevel: 100 },
  bonus: { name: { zh: '彩蛋岛', en: 'Bonus Island' }, pointsPerLevel: null },
} as const

export const season3Islands: readonly Island[] = [
  island('starter', [
    lesson('Linux 基础', 'Linux basics', { video: 'BV1FS421d7yg' }),
    lesson('Python 基础', 'Python basics', { video: 'BV1mS421X7h4' }),
    lesson('Git 基础', 'Git basics', { video: 'BV1Pz421i7bw' }),
  ]),
  island('basic', [
    lesson('全链路开源体系', 'The full open-source toolchain', { video: 'BV18142187g5' }),
    lesson('8 GB 显存跑通演示', 'Demos within 8 GB of memory', { video: 'BV18x4y147SU', tool: tools.internlm }),
    lesson('提示词工程', 'Prompt engineering', { video: 'BV1cU411S7iV', tool: tools.langgpt }),
    lesson('LlamaIndex 检索增强', 'RAG with LlamaIndex', { video: 'BV19E4m1X79q', tool: tools.llamaindex }),
    lesson('XTuner 微调', 'Fine-tuning with XTuner', { video: 'BV1tz421B72y', tool: tools.xtuner }),
    lesson('OpenCompass 评测', 'Evaluating with OpenCompass', { video: 'BV1RM4m1279j', tool: tools.opencompass }),
  ]),
  island('advanced', [
    lesson('探索模型的能力边界', 'Exploring the limits of the model'),
    lesson('Lagent 自定义智能体', 'Your own agent with Lagent', { video: 'BV18M4m1y7sm', tool: tools.lagent }),
    lesson('LMDeploy 量化部署', 'Quantised deployment with LMDeploy', { video: 'BV1df421q7cR', tool: tools.lmdeploy }),
    lesson('InternVL 多模态实践', 'Multimodal practice with InternVL', { video: 'BV1N6p1eXETX', tool: tools.internvl }),
    lesson('茴香豆知识助手', 'A knowledge assistant with HuixiangDou', {
      video: 'BV1C5W2epEYP',
      tool: tools.huixiangdou,
    }),
    lesson('MindSearch：只用 CPU', 'MindSearch on a CPU alone', { tool: tools.mindsearch }),
  ]),
  island('bonus', [
    lesson('案例：销冠主播模型', 'A case: Streamer-Sales', { video: 'BV1f1421b7Du', tool: tools.streamerSales }),
    lesson('把 InternLM 1.8B 装进安卓手机', 'InternLM 1.8B on an Android phone', { video: 'BV1Ai421a7R6' }),
    lesson('“谁是卧底”游戏', 'The game “who is the spy”'),
  ]),
]

export const season4Islands: readonly Island[] = [
  island('starter', [
    lesson('Linux 基础', 'Linux basics'),
    lesson('Python 基础', 'Python basics'),
    lesson('Git 基础', 'Git basics'),
    lesson('玩转模型平台：Hugging Face、魔搭与魔乐', 'Model hubs: Hugging Face, ModelScope and Modelers'),
  ]),
  island('basic', [
    lesson('全链路开源体系', 'The full open-source toolchain'),
    lesson('对话与 AI 搜索产品', 'The chat and AI-search products'),
    lesson('提示词工程', 'Prompt engineering', { tool: tools.langgpt }),
    lesson('LlamaIndex 检索增强', 'RAG with LlamaIndex', { tool: tools.llamaindex }),
    lesson('XTuner 微调', 'Fine-tuning with XTuner', { tool: tools.xtuner }),
    lesson('OpenCompass 评测', 'Evaluating with OpenCompass', { tool: tools.opencompass }),
  ]),
  island('advanced', [
    lesson('探索模型的能力边界', 'Exploring the limits of the model'),
    lesson('Lagent 自定义智能体', 'Your own agent with Lagent', { tool: tools.lagent }),
    lesson('LMDeploy 量化部署', 'Quantised deployment with LMDeploy', { tool: tools.lmdeploy }),
    lesson('InternVL 多模态实践', 'Multimodal practice with InternVL', { tool: tools.internvl }),
    lesson('茴香豆知识助手', 'A knowledge assistant with HuixiangDou', { tool: tools.huixiangdou }),
    lesson('深入 MindSearch', 'MindSearch in depth', { tool: tools.mindsearch }),
  ]),
  island('bonus', [lesson('接入 Coze、Dify 与 Flowise', 'Connecting Coze, Dify and Flowise')]),
]

/** The newest season, as on the home page. */
export const islandsOfNewest: Record<(typeof newestSeason)['number'], readonly Island[]> = { 4: season4Islands }

/** The rewards for inviting co-learners in seasons 3 and 4, on top of 50 points for each of them. */
export const coLearningRewards = [
  { invited: 3, memory: '24 GB', storage: '80 GB' },
  { invited: 6, memory: '40 GB', storage: '120 GB' },
  { invited: 16, memory: '80 GB', storage: '200 GB' },
] as const

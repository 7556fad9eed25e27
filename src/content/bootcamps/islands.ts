import type { LocalisedText } from '@/openapi/configuration'
import { lessonsOf, tools, type Lesson } from './lesson'
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

const season3 = lessonsOf(3)
const season4 = lessonsOf(4)

export const season3Islands: readonly Island[] = [
  island('starter', [
    season3('Linux 基础', 'Linux basics', 'docs/L0/Linux', { video: 'BV1FS421d7yg' }),
    season3('Python 基础', 'Python basics', 'docs/L0/Python', { video: 'BV1mS421X7h4' }),
    season3('Git 基础', 'Git basics', 'docs/L0/Git', { video: 'BV1Pz421i7bw' }),
  ]),
  island('basic', [
    season3('全链路开源体系', 'The full open-source toolchain', 'docs/L1/HelloIntern', { video: 'BV18142187g5' }),
    season3('8 GB 显存跑通演示', 'Demos within 8 GB of memory', 'docs/L1/Demo', {
      video: 'BV18x4y147SU',
      tool: tools.internlm,
    }),
    season3('提示词工程', 'Prompt engineering', 'docs/L1/Prompt', { video: 'BV1cU411S7iV', tool: tools.langgpt }),
    season3('LlamaIndex 检索增强', 'RAG with LlamaIndex', 'docs/L1/LlamaIndex', {
      video: 'BV19E4m1X79q',
      tool: tools.llamaindex,
    }),
    season3('XTuner 微调', 'Fine-tuning with XTuner', 'docs/L1/XTuner', { video: 'BV1tz421B72y', tool: tools.xtuner }),
    season3('OpenCompass 评测', 'Evaluating with OpenCompass', 'docs/L1/OpenCompass', {
      video: 'BV1RM4m1279j',
      tool: tools.opencompass,
    }),
  ]),
  island('advanced', [
    season3('探索模型的能力边界', 'Exploring the limits of the model', ''),
    season3('Lagent 自定义智能体', 'Your own agent with Lagent', 'docs/L2/Lagent', {
      video: 'BV18M4m1y7sm',
      tool: tools.lagent,
    }),
    season3('LMDeploy 量化部署', 'Quantised deployment with LMDeploy', 'docs/L2/LMDeploy', {
      video: 'BV1df421q7cR',
      tool: tools.lmdeploy,
    }),
    season3('InternVL 多模态实践', 'Multimodal practice with InternVL', 'docs/L2/InternVL', {
      video: 'BV1N6p1eXETX',
      tool: tools.internvl,
    }),
    season3('茴香豆知识助手', 'A knowledge assistant with HuixiangDou', 'docs/L2/Huixiangdou', {
      video: 'BV1C5W2epEYP',
      tool: tools.huixiangdou,
    }),
    season3('MindSearch：只用 CPU', 'MindSearch on a CPU alone', 'docs/L2/MindSearch', { tool: tools.mindsearch }),
  ]),
  island('bonus', [
    season3('案例：销冠主播模型', 'A case: Streamer-Sales', 'docs/EasterEgg/StreamerSales', {
      video: 'BV1f1421b7Du',
      tool: tools.streamerSales,
    }),
    season3('把 InternLM 1.8B 装进安卓手机', 'InternLM 1.8B on an Android phone', 'docs/EasterEgg/Android', {
      video: 'BV1Ai421a7R6',
    }),
    season3('“谁是卧底”游戏', 'The game “who is the spy”', 'docs/EasterEgg/Game'),
  ]),
]

export const season4Islands: readonly Island[] = [
  island('starter', [
    season4('Linux 基础', 'Linux basics', 'docs/L0/linux'),
    season4('Python 基础', 'Python basics', 'docs/L0/Python'),
    season4('Git 基础', 'Git basics', 'docs/L0/git'),
    season4(
      '玩转模型平台：Hugging Face、魔搭与魔乐',
      'Model hubs: Hugging Face, ModelScope and Modelers',
      'docs/L0/maas',
    ),
  ]),
  island('basic', [
    season4('全链路开源体系', 'The full open-source toolchain', 'docs/L1/ToolChain'),
    season4('对话与 AI 搜索产品', 'The chat and AI-search products', 'docs/L1/InternIntro'),
    season4('提示词工程', 'Prompt engineering', 'docs/L1/Prompt', { tool: tools.langgpt }),
    season4('LlamaIndex 检索增强', 'RAG with LlamaIndex', 'docs/L1/LlamaIndex', { tool: tools.llamaindex }),
    season4('XTuner 微调', 'Fine-tuning with XTuner', 'docs/L1/XTuner', { tool: tools.xtuner }),
    season4('OpenCompass 评测', 'Evaluating with OpenCompass', 'docs/L1/Evaluation', { tool: tools.opencompass }),
  ]),
  island('advanced', [
    season4(
      '探索模型的能力边界',
      'Exploring the limits of the model',
      'https://aicarrier.feishu.cn/wiki/SmUNwgM8vizLPRkhqr1cY1BKngb',
    ),
    season4('Lagent 自定义智能体', 'Your own agent with Lagent', 'docs/L2/Agent', { tool: tools.lagent }),
    season4('LMDeploy 量化部署', 'Quantised deployment with LMDeploy', 'docs/L2/LMDeploy', { tool: tools.lmdeploy }),
    season4('InternVL 多模态实践', 'Multimodal practice with InternVL', 'docs/L2/InternVL', { tool: tools.internvl }),
    season4('茴香豆知识助手', 'A knowledge assistant with HuixiangDou', 'docs/L2/huixiangdou', {
      tool: tools.huixiangdou,
    }),
    season4('深入 MindSearch', 'MindSearch in depth', 'docs/L2/MindSearch', { tool: tools.mindsearch }),
  ]),
  island('bonus', [season4('接入 Coze、Dify 与 Flowise', 'Connecting Coze, Dify and Flowise', '')]),
]

/** The newest season, as on the home page. */
export const islandsOfNewest: Record<(typeof newestSeason)['number'], readonly Island[]> = { 4: season4Islands }

/** The rewards for inviting co-learners in seasons 3 and 4, on top of 50 points for each of them. */
export const coLearningRewards = [
  { invited: 3, memory: '24 GB', storage: '80 GB' },
  { invited: 6, memory: '40 GB', storage: '120 GB' },
  { invited: 16, memory: '80 GB', storage: '200 GB' },
] as const

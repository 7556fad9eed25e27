import type { LocalisedText } from '@/openapi/configuration'
import { outside } from '../outside'
import type { SeasonNumber } from './seasons'

/** A project that a lesson is about, by its name and repository. */
export type Tool = { name: LocalisedText; href: string }

/** One lesson, or one level of an island. `material` and `video` are whole addresses. */
export type Lesson = { title: LocalisedText; material: string; video?: string; tool?: Tool }

const repository = (path: string) => `https://github.com/${path}`
const tool = (zh: string, en: string, path: string): Tool => ({ name: { zh, en }, href: repository(path) })
const sameName = (name: string, path: string) => tool(name, name, path)

export const tools = {
  xtuner: sameName('XTuner', 'InternLM/xtuner'),
  lmdeploy: sameName('LMDeploy', 'InternLM/lmdeploy'),
  opencompass: tool('司南 OpenCompass', 'OpenCompass', 'open-compass/opencompass'),
  vlmevalkit: sameName('VLMEvalKit', 'open-compass/VLMEvalKit'),
  lagent: sameName('Lagent', 'InternLM/lagent'),
  agentlego: sameName('AgentLego', 'InternLM/agentlego'),
  mindsearch: sameName('MindSearch', 'InternLM/MindSearch'),
  huixiangdou: tool('茴香豆', 'HuixiangDou', 'InternLM/HuixiangDou'),
  llamaindex: sameName('LlamaIndex', 'run-llama/llama_index'),
  internvl: sameName('InternVL', 'OpenGVLab/InternVL'),
  xcomposer: tool('浦语·灵笔', 'InternLM-XComposer', 'InternLM/InternLM-XComposer'),
  internlm: sameName('InternLM', 'InternLM/InternLM'),
  langgpt: sameName('LangGPT', 'langgptai/LangGPT'),
  streamerSales: sameName('Streamer-Sales', 'PeterH0323/Streamer-Sales'),
} as const

type Extras = { video?: string; tool?: Tool }

const courses = { 2: outside.coursesSeason2, 3: outside.coursesSeason3, 4: outside.coursesSeason4 }

/**
 * Makes the lessons of a season. `chapter` is a path in its branch of the course repository, `''` if only the branch's front page has
 * the lesson, or a whole address. `video` is the number of a recording on bilibili.
 */
export const lessonsOf =
  (season: SeasonNumber) =>
  (zh: string, en: string, chapter: string, { video, tool: about }: Extras = {}): Lesson => ({
    title: { zh, en },
    material: chapter.startsWith('https:') ? chapter : `${courses[season]}/${chapter}`.replace(/\/$/, ''),
    ...(video !== undefined && { video: `https://www.bilibili.com/video/${video}` }),
    ...(about && { tool: about }),
  })

import { tools, type Lesson, type Tool } from '../bootcamps/lesson'
import { season3Islands } from '../bootcamps/islands'
import { season2Lessons } from '../bootcamps/season2'

type GroupKey = 'rolePlay' | 'rag' | 'agent' | 'multimodal' | 'evaluation'

/** An interest group; `tag` is its number among the tags of projects. */
export type Group = { tag: 1 | 2 | 3 | 4 | 5; key: GroupKey; tools: readonly Tool[]; lessons: readonly Lesson[] }

const fromSeason2 = (number: number) => season2Lessons.slice(number - 1, number)
const multimodalLevel = season3Islands
  .flatMap(({ levels }) => levels)
  .filter(({ tool, video }) => tool === tools.internvl && video !== undefined)

export const groups: readonly Group[] = [
  { tag: 1, key: 'rolePlay', tools: [tools.xtuner], lessons: fromSeason2(2) },
  { tag: 2, key: 'rag', tools: [tools.huixiangdou, tools.llamaindex], lessons: fromSeason2(3) },
  { tag: 3, key: 'agent', tools: [tools.lagent, tools.agentlego, tools.mindsearch], lessons: fromSeason2(6) },
  { tag: 4, key: 'multimodal', tools: [tools.internvl, tools.xcomposer, tools.lmdeploy], lessons: multimodalLevel },
  { tag: 5, key: 'evaluation', tools: [tools.opencompass, tools.vlmevalkit], lessons: fromSeason2(7) },
]

/** The address to join the group of this number; `configured` may hold `{tag}`. Empty if there is no such place. */
export const joinAddress = (configured: string, tag: number) => configured.replaceAll('{tag}', String(tag))

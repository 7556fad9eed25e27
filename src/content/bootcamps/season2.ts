import { lessonsOf, tools, type Lesson } from './lesson'

const lesson = lessonsOf(2)

/** Eight lessons and a supplement, in their order. */
export const season2Lessons: readonly Lesson[] = [
  lesson('开源体系总览', 'The open-source family at a glance', '', { video: 'BV1Vx421X72D', tool: tools.internlm }),
  lesson('趣味演示', 'First demos', 'helloworld/hello_world.md', { video: 'BV1AH4y1H78d' }),
  lesson('用茴香豆搭建 RAG 助手', 'A RAG assistant with HuixiangDou', 'huixiangdou/readme.md', {
    video: 'BV1QA4m1F7t4',
    tool: tools.huixiangdou,
  }),
  lesson(
    'XTuner 微调：小模型、多模态与智能体',
    'Fine-tuning with XTuner: small, multimodal and agent models',
    'xtuner/readme.md',
    {
      video: 'BV15m421j78d',
      tool: tools.xtuner,
    },
  ),
  lesson('LMDeploy 量化与部署', 'Quantising and deploying with LMDeploy', 'lmdeploy/README.md', {
    video: 'BV1tr421x75B',
    tool: tools.lmdeploy,
  }),
  lesson('Lagent 与 AgentLego 智能体', 'Agents with Lagent and AgentLego', 'agent/README.md', {
    video: 'BV1Xt4217728',
    tool: tools.lagent,
  }),
  lesson('OpenCompass 评测', 'Evaluating with OpenCompass', 'opencompass/readme.md', {
    video: 'BV1Pm41127jU',
    tool: tools.opencompass,
  }),
  lesson('构造微调数据', 'Building data for fine-tuning', 'data_fine_tuning/data_fine_tuning.md', {
    video: 'BV1Dx4y1z7Ju',
  }),
  lesson('平台工具补充', 'Platform tools, a supplement', 'tools/openxlab-deploy'),
]

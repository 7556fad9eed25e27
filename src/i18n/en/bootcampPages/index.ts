import type { NamespaceBootcampPagesTranslation } from '../../i18n-types'

const enBootcamps = {
  eyebrow: 'Intern Bootcamp',
  season2: {
    title: 'InternLM Bootcamp, Season 2',
    lead: 'Held in spring 2024. Eight lessons start from the open-source family and go on to first demos, HuixiangDou and RAG, fine-tuning with XTuner, deployment with LMDeploy, agents and evaluation. Basic homework leads to graduation; advanced homework is for those who want to go further.',
  },
  season3: {
    title: 'Intern Bootcamp, Season 3',
    lead: 'In summer 2024 the course became a journey over islands. Starter island lays the ground with Linux, Python and Git; Basic covers prompts, RAG, fine-tuning and evaluation; Advanced goes into agents, deployment and multimodal models; and Bonus hides a few complete cases.',
  },
  season4: {
    title: 'Intern Bootcamp, Season 4',
    lead: 'The season that is running now. The four islands are back, with new levels on model hubs and on connecting low-code platforms. Every level earns compute, and whoever finishes Advanced island receives a certificate.',
  },
  ongoing: 'Ongoing',
  finished: 'Finished',
  onwards: 'Lessons and material',
  handbook: 'Handbook',
  handbookText: 'How to enrol, take levels and get help. In Chinese.',
  courses: 'Course repository',
  coursesText: 'Lessons, tasks and homework of this season.',
  certificate: 'Certificate lookup',
  certificateText: 'Check a certificate by its number.',
  nextSeason: 'Season 4',
  nextSeasonText: 'Running now. Start whenever you like.',
} satisfies NamespaceBootcampPagesTranslation

export default enBootcamps

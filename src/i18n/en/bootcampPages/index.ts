import type { NamespaceBootcampPagesTranslation } from '../../i18n-types'

const enBootcamps = {
  eyebrow: 'Intern Bootcamp',
  season2: {
    title: 'InternLM Bootcamp, Season 2',
    lead: 'Held in spring 2024. Eight lessons start from the open-source family and go on through first demos, HuixiangDou and RAG, fine-tuning with XTuner, deployment, agents, evaluation and data. A ninth adds the platform’s tools.',
    time: 'March to April 2024, with an extra round from late May',
    form: 'Lessons with homework: basic to graduate, advanced to excel',
    extent: '8 lessons and a supplement',
    picture:
      'Season 2 as a drawing: nine thread-bound books side by side, numbered one to nine, the fourth in cinnabar.',
    join: 'Study it yourself',
  },
  season3: {
    title: 'Intern Bootcamp, Season 3',
    lead: 'In summer 2024 the course became a journey over islands. Starter lays the ground with Linux, Python and Git; Basic covers prompts, RAG, fine-tuning and evaluation; Advanced goes into agents, deployment and multimodal models; Bonus hides a few complete cases.',
    time: 'July to early September 2024',
    form: 'Levels, each worth compute points',
    extent: '4 islands, 18 levels',
    picture:
      'Season 3 as a drawing: a sea chart on which a small boat follows a dotted line to four islands with flags.',
    join: 'Study it yourself',
  },
  season4: {
    title: 'Intern Bootcamp, Season 4',
    lead: 'The season that is running now. The four islands are back: Starter has a new level on model hubs, and Bonus is about connecting low-code platforms. Every level earns compute points, and whoever finishes Advanced Island can claim a certificate.',
    time: 'Lessons since October 2024, still running',
    form: 'Levels, each worth compute points',
    extent: '4 islands, 17 levels',
    picture:
      'Season 4 as a drawing: a boat on a night sea under a red sun, around which signs and words are joined in a net.',
    join: 'Join season 4',
  },
  ongoing: 'Ongoing',
  finished: 'Finished',
  facts: 'The season in short',
  time: 'When',
  form: 'How',
  extent: 'How much',
  seeMore: 'See more',
  seeMoreOf: 'course material of season {number}',
  certification: 'Certification',
  switcher: 'Other seasons',
  switcherTitle: 'Go to which season?',
} satisfies NamespaceBootcampPagesTranslation

export default enBootcamps

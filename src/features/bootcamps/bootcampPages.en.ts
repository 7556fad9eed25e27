import type { NamespaceBootcampPagesTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: 'Intern Bootcamp',
  season2: {
    title: 'InternLM Bootcamp, Season 2',
    lead: 'Held in spring 2024. Eight lessons cover the open-source family, first demos, HuixiangDou and RAG, fine-tuning with XTuner, deployment, agents, evaluation and data. A ninth adds the platform’s tools.',
    join: 'Study at your own pace',
  },
  season3: {
    title: 'Intern Bootcamp, Season 3',
    lead: 'Held in summer 2024, for the first time as levels on four islands. Starter covers Linux, Python and Git; Basic covers prompts, RAG, fine-tuning and evaluation; Advanced goes into agents, deployment and multimodal models; Bonus has a few complete cases.',
    join: 'Study at your own pace',
  },
  season4: {
    title: 'Intern Bootcamp, Season 4',
    lead: 'The season that is running now. The four islands are back: Starter has a new level on model hubs, and Bonus is about connecting low-code platforms. Every level earns compute points, and everyone who finishes Advanced Island can claim a certificate.',
    join: 'Join season 4',
  },
  ongoing: 'Ongoing',
  finished: 'Finished',
  seeMore: 'See more',
  seeMoreOf: 'course material of season {number}',
  certification: 'Certification',
  switcher: 'Other seasons',
  switcherTitle: 'Choose a season',
  switcherFailed: 'The list of seasons could not be loaded. Press the button again.',
} satisfies NamespaceBootcampPagesTranslation

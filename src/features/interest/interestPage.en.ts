import type { NamespaceInterestPageTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  groups: 'Groups on this page',
  tools: 'Tools',
  lessons: 'A lesson to start with',
  seeProjects: 'Projects of this group',
  joinGroup: 'Join the group',
  howTitle: 'How to join',
  howLead:
    'Since Season 2: finish the advanced assignment of the matching lesson, then bring what you made. You are also welcome just to listen and read papers.',
  howLeadPlain:
    'Build something small on the topic, then bring it along. You are also welcome just to listen and read papers.',
  onwards: 'Next steps',
  projects: 'Community projects',
  projectsText: 'What each group has built so far.',
  bootcamp: 'Bootcamp {season}',
  bootcampText: 'Learn level by level. Running now.',
} satisfies NamespaceInterestPageTranslation

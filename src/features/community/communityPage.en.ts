import type { NamespaceCommunityPageTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: 'Developer community',
  lead: 'Community projects are what developers have built with %organisation% models and tools: role play, retrieval, agents, multimodal work and evaluation. Browse their code, models and demos; your project is welcome too.',
  onwards: 'Next steps',
  sourceHosting: 'Source code',
  sourceHostingText: 'Every repository: models, training, deployment.',
  courses: 'Course repository',
  coursesText: 'Lessons and homework of all bootcamp seasons.',
  interestGroups: 'Interest groups',
  interestGroupsText: 'Join a group by topic.',
} satisfies NamespaceCommunityPageTranslation

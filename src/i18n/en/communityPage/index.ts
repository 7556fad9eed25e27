import type { NamespaceCommunityPageTranslation } from '../../i18n-types'

const enCommunity = {
  eyebrow: 'Developer community',
  lead: 'Community projects are what developers have built with Intern models and tools: role play, retrieval, agents, multimodal work and evaluation. Look into their code, models and demos; yours is welcome among them.',
  onwards: 'Keep reading',
  sourceHosting: 'Source code',
  sourceHostingText: 'Every repository: models, training, deployment.',
  courses: 'Course repository',
  coursesText: 'Lessons and homework of all bootcamp seasons.',
  interestGroups: 'Interest groups',
  interestGroupsText: 'Find people going your way.',
} satisfies NamespaceCommunityPageTranslation

export default enCommunity

import type { NamespaceDeveloperPagesTranslation } from '../../i18n-types'

const enDevelopers = {
  eyebrow: 'Developer community',
  community: {
    lead: 'Community projects are what developers have built with Intern models and tools: role play, retrieval, agents, multimodal work and evaluation. Every one shows its source, and yours is welcome among them.',
  },
  interest: {
    lead: 'A special interest group (SIG) gathers people around one direction: role play, RAG, agents, multimodal models or evaluation. Groups choose their own questions, read papers and build together. Anyone may join one, or start another.',
  },
  onwards: 'Keep reading',
  sourceHosting: 'Source code',
  sourceHostingText: 'Every repository: models, training, deployment.',
  courses: 'Course repository',
  coursesText: 'Lessons and homework of all bootcamp seasons.',
  projects: 'Community projects',
  projectsText: 'What each direction has made so far.',
  interestGroups: 'Interest groups',
  interestGroupsText: 'Find people going your way.',
  bootcamp: 'Bootcamp, season 4',
  bootcampText: 'Learn level by level. Running now.',
} satisfies NamespaceDeveloperPagesTranslation

export default enDevelopers

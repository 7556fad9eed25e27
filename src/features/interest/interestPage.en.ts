import type { NamespaceInterestPageTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  groups: {
    rolePlay: {
      name: 'Role-Play SIG',
      short: 'Builds character data and tuning recipes so a model can stay in role.',
      text: 'How does a script or a novel become thousands of dialogues, and is the character still itself after thirty turns? The group starts with clean data, compares tuning recipes, and talks about memory and limits: a role may be lively, never harmful.',
      picture: 'Three masks: a machine’s, an opera role’s and a human face.',
    },
    rag: {
      name: 'RAG SIG',
      short: 'Turns documents into trustworthy answers: splitting, retrieval, refusal, checks.',
      text: 'Answering is easy; saying “I do not know” at the right moment is not. The group compares ways to split and retrieve, builds assistants for group chats and internal documents, and then examines them: does it find the right page, does it refuse the right question?',
      picture: 'A wall of card drawers, one of them open at the card that was looked for.',
    },
    agent: {
      name: 'Agent SIG',
      short: 'Explores tool use, planning and cooperation between agents.',
      text: 'Models that look things up, calculate and use software instead of only talking. The group goes from a single tool call to plans of many steps and agents that share the work, and writes down where they run in circles and how they stop.',
      picture: 'A core with six tools around it: a magnifier, compasses, a list, a terminal, a chart and a pen.',
    },
    multimodal: {
      name: 'Multimodal SIG',
      short: 'Works with image, sound and text together, up to running applications.',
      text: 'Beyond captions there are tables to read, films to watch, tunes to follow and road signs to know. The group collects data from real scenes, tunes image-text models, quantises them until one card is enough, and hands them to the people who need them.',
      picture: 'An eye, a sound wave and a few letters flow along three lines into one circle.',
    },
    evaluation: {
      name: 'Evaluation SIG',
      short: 'Measures models with open, repeatable methods.',
      text: 'What does a score say, and what does it hide? The group builds question sets, looks for leaked data, runs comparisons, and publishes settings with results so that others get the same numbers.',
      picture: 'A pair of scales with questions on one side and weights on the other, above a ruler.',
    },
  },
  tools: 'Tools',
  lessons: 'A lesson to start with',
  seeProjects: 'Projects of this group',
  joinGroup: 'Join the group',
  howTitle: 'How to join',
  howLead:
    'The custom since season 2: do the advanced homework of the matching lesson, then bring what you made. You are also welcome just to listen and read papers.',
  onwards: 'Next steps',
  projects: 'Community projects',
  projectsText: 'What each group has built so far.',
  bootcamp: 'Bootcamp, season 4',
  bootcampText: 'Learn level by level. Running now.',
} satisfies NamespaceInterestPageTranslation

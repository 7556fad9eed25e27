import type { NamespaceMissingPageTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  noChapter: 'No such chapter',
  chapterLead: 'The documentation has nothing at this address: the chapter was renamed, or the link is wrong.',
  chapters: 'All chapters',
  onwards: 'Next steps',
  documentText: 'From your first token to your first call.',
  modelsText: 'The models that the API offers now, and their IDs.',
  changes: 'Changelog',
  changesText: 'Recent changes of the API and its documentation.',
  homeText: 'Models, toolchain and community.',
} satisfies NamespaceMissingPageTranslation

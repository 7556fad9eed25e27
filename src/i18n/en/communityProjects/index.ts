import type { NamespaceCommunityProjectsTranslation } from '../../i18n-types'

const enProjects = {
  projects: 'Projects',
  tags: 'By topic',
  tag: {
    all: 'All',
    rolePlay: 'Role play',
    rag: 'RAG',
    agent: 'Agents',
    multimodal: 'Multimodal',
    evaluation: 'Evaluation',
    others: 'Others',
  },
  order: 'Sort by',
  byStars: 'Most stars',
  byLatest: 'Recently updated',
  loading: 'Loading projects',
  found: '{count} project{{s}}',
  foundOnPage: '{count} project{{s}}, page {page} of {pages}',
  status: {
    applied: 'Applied',
    inProgress: 'In Progress',
    abandoned: 'Abandoned',
  },
  stars: '{count} stars',
  updated: 'Updated {day}',
  links: 'Links of {name}',
  sample: 'Sample',
  allSamples:
    'All projects below are samples that come with the portal and do not describe the state of real projects.',
  sampleHint:
    'Entries marked “Sample” are demonstration data that comes with the portal and do not describe the state of real projects.',
  note: 'Projects are maintained by their own authors. Health-related demos show a technique and do not replace professional advice.',
  link: {
    github_url: 'GitHub',
    bilibili_url: 'Bilibili',
    openxlab_model_url: 'OpenXLab model',
    openxlab_app_url: 'OpenXLab app',
    hf_model_url: 'Hugging Face model',
    hf_app_url: 'Hugging Face app',
  },
  empty: 'No Projects',
  emptyText: 'No projects on this topic yet. Yours could be the first.',
  emptyBeyond: 'There is no such page.',
  showAll: 'Show all projects',
  firstPage: 'Back to the first page',
  failed: 'The projects could not be loaded',
  failedText:
    'The server did not return the list. Try again once the connection is back; your topic and order are kept.',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: 'Page {page}',
  interestGroups: 'Interest groups',
} satisfies NamespaceCommunityProjectsTranslation

export default enProjects

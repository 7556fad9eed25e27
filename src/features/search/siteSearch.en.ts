import type { NamespaceSiteSearchTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  title: 'Search the site',
  label: 'Search pages, models, docs, endpoints, fields and error codes',
  placeholder: 'for example limits, stream, 429',
  results: 'Search results',
  hits: '{count} {{result|results}}',
  failed: 'The search could not be loaded',
  none: 'No results. Try other words',
  kinds: {
    page: 'Page',
    model: 'Model',
    chapter: 'Docs',
    section: 'Section',
    endpoint: 'Endpoint',
    field: 'Field',
    error: 'Error code',
  },
  keys: '↑ ↓ to choose · Enter to open · Esc to close',
  slashBefore: 'The',
  slashAfter: 'key opens the search',
} satisfies NamespaceSiteSearchTranslation

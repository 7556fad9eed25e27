import type { NamespaceListsTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  pages: 'Pages',
  first: 'First page',
  previous: 'Previous',
  next: 'Next',
  page: 'Page {page}',
  actions: 'Actions',
  actionsOf: 'Actions for {name}',
  edit: 'Edit',
  save: 'Save',
  saving: 'Saving',
  saveFailed:
    'We could not confirm whether it was saved. What you entered is kept; you can try again, and saving it twice has no effect.',
  saveRefused: 'The changes were not saved. What you entered is kept.',
  delete: 'Delete',
  deleting: 'Deleting',
  deleteFailed: 'We could not confirm whether it was deleted. You can try again; deleting it twice has no effect.',
  keep: 'Cancel',
} satisfies NamespaceListsTranslation

import type { Translation } from '@/src/i18n/i18n-types'

export const texts = {
  notices: {
    sessionExpired: 'User session expired, please log in again if needed',
    signInIncomplete: 'Sign-in could not be completed, please try again',
    tokenAlreadyCreated:
      'This token has already been created, and its full value cannot be shown again. Delete it and create a new one.',
    languageUnavailable: 'Chinese could not be loaded, so the page stays in English',
    requestFailed: 'Request failed, please try again later',
    copySuccessful: 'Copy successful',
    copyFailed: 'Couldn’t copy. Select the text and copy it yourself',
    deleteSuccessful: 'Delete successful',
    tokenSaved: 'Changes saved',
    applicationSubmitted: 'API application submitted successfully',
    emailMissing: 'Please go to the user center to bind your email before applying for the API',
    draftRestored: 'Your unsent application was restored. Please check it before you submit it',
  },
  siteNoticesTitle: 'Site notices',
  noticesTitle: 'Notices',
} satisfies Pick<Translation, 'notices' | 'siteNoticesTitle' | 'noticesTitle'>

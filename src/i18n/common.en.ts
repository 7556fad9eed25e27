import type { Translation } from './i18n-types'

export const texts = {
  common: {
    productName: '%product%',
    skipToContent: 'Skip to content',
    skipToQuestion: 'Skip to the question',
    close: 'Close',
    cancel: 'Cancel',
    retry: 'Try again',
    loading: 'Loading',
    opensInNewTab: 'opens in a new tab',
    homePage: '%product% home page',
  },
  language: {
    other: '中文',
    changed: 'The page is now in English.',
  },
  problems: {
    scriptMissing: 'The interest-group component did not load. The rest of this page works as usual.',
    somethingWrong: 'Something went wrong.',
    somethingWrongText:
      'An unexpected error occurred and has been recorded. Reload the page, or send us the diagnostics below; they contain no tokens or personal data.',
    reload: 'Reload the page',
    copyDiagnostics: 'Copy diagnostics',
    diagnosticsCopied: 'Diagnostics copied',
    diagnosticsNotCopied: 'Could not copy. Please select the text below',
    diagnostics: 'Diagnostics',
    offline:
      'You are offline. Content that is already open stays readable, and the page continues once the connection is back.',
    newVersion: 'A new version of the portal is available.',
    newVersionText: 'Refresh when you are ready. Save your input first.',
    refreshNow: 'Refresh now',
    later: 'Later',
    qqBrowserTitle: 'Please use another browser',
    qqBrowser: 'QQ Browser on iPhone may not show this site correctly. We recommend Safari, Chrome or Edge.',
  },
} satisfies Pick<Translation, 'common' | 'language' | 'problems'>

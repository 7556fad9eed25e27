import type { Translation } from '@/src/i18n/i18n-types'

export const texts = {
  user: {
    menu: 'Account menu of {name}',
    nameNotSet: 'User name not set',
    activities: 'My activities',
    certificates: 'My certificates',
    profile: 'Account settings',
    signIn: 'Sign in',
    signUp: 'Sign up',
    signOut: 'Sign out',
    unreachable: 'Sign-in unknown',
    unreachableHint: 'The server cannot be reached at the moment. You have not been signed out.',
    pending: 'Checking sign-in',
  },
  session: {
    unreachableTitle: 'Your sign-in status could not be checked',
    unreachableText:
      'The server did not respond. You have not been signed out: try again once the connection is back, and this page reopens where you were.',
    signOutFailedTitle: 'Sign-out was not completed',
    signOutFailedText:
      'The server did not confirm it, and you may still be signed in. Try again; on a shared device, wait until it has worked before you leave.',
    refusedTitle: 'Sign-in was not completed',
    tooManyRedirects:
      'Sign-in was tried twice within a short time without success, so automatic redirects have stopped.',
    storageUnavailable:
      'This browser does not allow the site to store data, so sign-in cannot continue. Allow cookies and local storage, or leave private browsing, then try again.',
    codeRejected:
      'The sign-in code is invalid or has expired. The page may have been open too long, or the link was used twice.',
    codeUntrusted:
      'This sign-in was not started in this browser, so it was cancelled to protect your account. Please sign in again.',
    notLeft: 'The browser did not open the sign-in page. Check the connection and any blockers, then try again.',
    signInAgain: 'Sign in again',
    otherAccountTitle: 'A different account is signed in',
    otherAccount:
      'Another tab of this browser signed in with a different account. This page has stopped so that nothing is done in the wrong account.',
    continueAsOther: 'Continue with that account',
    backHome: 'Back to the home page',
    leaving: 'Not signed in. Taking you to the sign-in page at {host}; you will come back to this page afterwards…',
  },
} satisfies Pick<Translation, 'user' | 'session'>

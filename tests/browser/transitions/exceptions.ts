const stuckChunk =
  'a chunk that never comes would have to be held for 15 s; the chart’s tests take it with a clock of theirs'
const brokenBrowser =
  'a browser without timers or cookies would have to be faked only to take it; the chart’s tests let its child fail'
const stuckStore =
  'a store that does not respond would have to be held for 10 s; the chart’s tests take it with a clock of theirs'
const lateNews = 'takes two responses in one order, which the tests of two tabs in tests/src/session hold as well'

/** Transitions that no browser test takes, by name, each with the reason. A test of the chart takes every one of them. */
export const exceptions: Readonly<Record<string, string>> = {
  'header opening after openTimeout': stuckChunk,
  'portal signOutAsked signOut.question.failed':
    'the chunk of the question would have to be refused in a page that loaded it ahead; a test of the chart takes it',
  'search loading after entriesTimeout': stuckChunk,
  'search ready.other.loading after entriesTimeout': stuckChunk,
  'portal portal failed': brokenBrowser,
  'toasts toasts failed': brokenBrowser,
  'newToken revealing failed': brokenBrowser,
  'tokenList tokenList failed [isRow]': brokenBrowser,
  'tokenList dialogOpen failed [isRow]': brokenBrowser,
  'history loading after storeTimeout': stuckStore,
  'history open.writing after storeTimeout': stuckStore,
  'playground page.opening after storeTimeout': stuckStore,
  'session visitor.who.signedIn session.rejected': lateNews,
  'session visitor.who.signedOut route.entered [isSignInRoute]': lateNews,
  'session visitor.who.unreachable session.rejected': lateNews,
  'session visitor.who.unreachable session.rejected [isSignOutPending]': lateNews,
}

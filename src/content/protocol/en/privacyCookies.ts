import type { LegalSection } from '../legalText'

/** The section of the privacy policy that lists cookies and keys of the browser's storage. */
export const cookiesEn: LegalSection = {
  id: 'cookies',
  title: 'Cookies and browser storage',
  blocks: [
    'We store only what signing in and your language need. None of it tracks you, and there is no advertising.',
    {
      head: ['Name', 'Kept in', 'What it holds', 'For how long'],
      rows: [
        [
          'uaa-token',
          'cookie',
          'random identifier of your session',
          '15 minutes, renewed while you are active, 12 hours at most',
        ],
        [
          'portal-renewal',
          'cookie that scripts cannot read',
          'random identifier that renews the session',
          '12 hours at most',
        ],
        [
          'portal-browser',
          'cookie that scripts cannot read',
          'random identifier of the browser in which a sign-in began',
          '1 hour',
        ],
        [
          'portal-known',
          'cookie that scripts cannot read',
          'hashes that tell that this browser has signed in before, against lock-outs by strangers',
          '180 days',
        ],
        ['portal-flow-*', 'cookie that scripts cannot read', 'random identifier of a sign-in under way', '30 minutes'],
        ['portal-sso', 'cookie that scripts cannot read', 'random identifier of your sign-in at this portal', '7 days'],
        [
          'portal-sso-*',
          'cookie that scripts cannot read',
          'random identifier of a sign-in page that is open',
          '1 hour',
        ],
        ['portal-language', 'cookie', 'the language you chose', 'one year'],
        ['intern-portal.language', 'local storage', 'the language you chose', 'until you clear it'],
        [
          'intern-portal.session',
          'local storage',
          'who last signed in here (the id of the account) and when, or when this browser was signed out',
          'until you clear it',
        ],
        ['intern-portal.slash-key', 'local storage', 'whether the / key opens the search', 'until you clear it'],
        ['intern-portal.theme', 'local storage', 'the dark or light theme that you chose', 'until you clear it'],
        [
          'intern-portal.recent-finds',
          'local storage',
          'the five pages or sections that you last opened from the search',
          'until you clear it',
        ],
        ['intern-portal.sso-state.*', 'local storage', 'random numbers against forged sign-ins', '10 minutes'],
        [
          'intern-portal.draft.*',
          'session storage',
          'applications and names of tokens that you have not sent',
          'until you send them, drop them, sign out or close the tab; names of tokens also until you leave the page',
        ],
        [
          'intern-portal.sign-in-redirects',
          'session storage',
          'when it sent you to sign in',
          'until you close the tab',
        ],
        ['intern-portal.scroll', 'session storage', 'scroll positions', 'until you close the tab'],
        ['intern-portal.visit', 'session storage', 'that this visit was reported', 'until you close the tab'],
        [
          'intern-portal.playground-question',
          'session storage',
          'a question of the playground that you have not sent, with its settings',
          'until you send it, sign in or close the tab',
        ],
        [
          'intern-portal.playground',
          'IndexedDB',
          'your conversations of the playground, encrypted with a key that only your signed-in session gets',
          'until you delete them; a sign-out asks, and deletes them unless you keep them',
        ],
        [
          'intern-portal.playground-pane.*',
          'local storage',
          'which panes of the playground you opened or closed',
          'until you clear it',
        ],
        ['intern-portal.sample-language', 'session storage', 'the language of samples', 'until you close the tab'],
        ['intern-portal.sample-lines', 'session storage', 'wrapping of samples', 'until you close the tab'],
        ['intern-portal.sample-choice', 'session storage', 'model of samples', 'until you close the tab'],
      ],
    },
    'On https the names of the cookies that scripts cannot read begin with __Host-.',
    'You can clear or block all of this in your browser. Public pages stay readable without it, but you cannot sign in.',
    'The operator may additionally switch on statistics, visit reports and error reports, and must then add here who provides them, what they contain and how long they are kept. All of them are off by default.',
  ],
}

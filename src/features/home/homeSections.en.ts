import type { NamespaceHomeSectionsTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  models: {
    open: 'See {title}',
    swipe: 'Model cards; swipe sideways',
  },
  timeline: {
    releases: '{count} release{{s}}',
  },
  bootcamp: {
    title: 'Bootcamp',
    count: '{count} seasons',
    people: '{count} learners',
    ongoing: 'Ongoing',
    season2: 'Season 2',
    season3: 'Season 3',
    season4: 'Season 4',
    levels: '{count} level{{s}}',
    enter: 'Enter {season}',
    finished: '{seasons}: finished, with courses open for self-study.',
  },
  groups: {
    title: 'Interest groups',
    carousel: 'Interest groups',
    roleDescription: 'carousel',
    position: '{position} of {count}',
    previous: 'Previous group',
    next: 'Next group',
    pause: 'Pause the rotation',
    play: 'Resume the rotation',
    more: 'About this group',
  },
  licence: {
    link: 'Read the licences',
    form: 'Apply for an earlier model',
  },
  chain: {
    earlier: 'Scroll back',
    later: 'Scroll on',
    strip: 'Toolchain; scroll sideways',
  },
  projects: {
    stars: '{count} GitHub stars',
    more: 'See what the community builds',
  },
  contacts: {
    social: 'Social',
    hubs: 'Model hubs',
    scan: 'Scan with your phone',
    open: 'Open',
    qrCode: 'QR code of {name}',
    showCode: 'Show the QR code of {name}',
  },
  access: {
    title: 'Three steps to your first request',
    text: 'The API is compatible with OpenAI: keep your SDK, change the base URL and the key.',
    stepSignIn: 'Sign in, or create an account',
    stepToken: 'Create a token; its full value is shown once',
    stepCall: 'Call the model API with it',
    start: 'Sign in and create a token',
    openTokens: 'Open my tokens',
    stepDone: 'done',
    sampleTitle: 'The first chat',
    question: 'Introduce yourself in one sentence',
    copyCode: 'Copy the code',
  },
} satisfies NamespaceHomeSectionsTranslation

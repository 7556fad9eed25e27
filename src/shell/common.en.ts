import type { Translation } from '@/src/i18n/i18n-types'

export const texts = {
  nav: {
    main: 'Main',
    mobile: 'Mobile navigation',
    developers: 'Developers',
    api: 'API',
    chat: 'Chat',
    sourceHosting: 'Source',
    studio: 'Studio',
    openPlatform: 'Open platform',
    developerMenu: 'Developers',
    projects: 'Projects',
    interest: 'Interest groups',
    bootcamps: 'Bootcamp',
    season2: 'Season 2',
    season3: 'Season 3',
    season4: 'Season 4',
    ongoing: 'Ongoing',
    apiMenu: 'API',
    menu: 'Menu',
    search: 'Search',
  },
  footer: {
    motto: '%motto%',
    explore: 'Explore',
    sites: 'Related sites',
    legal: 'Legal',
    followUs: 'Follow us',
    contact: 'Contact',
    qrCode: 'QR code: {name}',
  },
} satisfies Pick<Translation, 'nav' | 'footer'>

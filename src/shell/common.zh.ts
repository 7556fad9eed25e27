import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  nav: {
    main: '主导航',
    mobile: '移动端导航',
    developers: '开发者',
    api: 'API',
    chat: '对话',
    sourceHosting: '开源代码',
    studio: '算力平台',
    openPlatform: '开放平台',
    developerMenu: '开发者导航',
    projects: '项目',
    interest: '兴趣小组',
    bootcamps: '实战营',
    season2: '第二期',
    season3: '第三期',
    season4: '第四期',
    ongoing: '进行中',
    apiMenu: 'API 导航',
    menu: '菜单',
    search: '搜索',
  },
  footer: {
    motto: '%motto%',
    explore: '探索',
    sites: '相关平台',
    legal: '条款',
    followUs: '关注我们',
    contact: '联系我们',
    qrCode: '{name:string}二维码',
  },
} satisfies BaseTranslation

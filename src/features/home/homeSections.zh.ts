import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  models: {
    open: '查看 {title}',
    swipe: '模型卡片，可左右滑动',
  },
  timeline: {
    releases: '{count:number} 项发布',
  },
  bootcamp: {
    title: '实战营',
    count: '{count} 期',
    people: '{count} 人次',
    ongoing: '进行中',
    season2: '第二期',
    season3: '第三期',
    season4: '第四期',
    levels: '{count:number} 关',
    enter: '进入{season:string}',
    finished: '{seasons:string}已结营，课程仍可自学。',
  },
  groups: {
    title: '兴趣小组',
    carousel: '兴趣小组',
    roleDescription: '轮播',
    position: '第 {position} 个，共 {count} 个',
    previous: '上一个小组',
    next: '下一个小组',
    pause: '暂停轮播',
    play: '继续轮播',
    more: '了解这个小组',
  },
  licence: {
    link: '查看许可证',
    form: '为早期模型申请商用',
  },
  chain: {
    earlier: '向前滚动',
    later: '向后滚动',
    strip: '工具链，可左右滚动',
  },
  projects: {
    stars: '{count} 个 GitHub 星标',
    more: '看看社区里的项目',
  },
  contacts: {
    social: '社交平台',
    hubs: '模型平台',
    scan: '用手机扫码',
    open: '直接打开',
    qrCode: '{name}的二维码',
    showCode: '显示{name}的二维码',
  },
  access: {
    title: '三步，发出第一次请求',
    text: '接口与 OpenAI 兼容，已有的 SDK 换一个地址、填入 Token 就能用。',
    stepSignIn: '登录或注册账号',
    stepToken: '创建一个 Token，完整内容只显示一次',
    stepCall: '带上 Token 调用模型接口',
    start: '登录并创建 Token',
    openTokens: '打开我的 API Token',
    stepDone: '已完成',
    sampleTitle: '第一次对话',
    question: '用一句话介绍你自己',
    copyCode: '复制代码',
  },
} satisfies BaseTranslation

import type { LegalSection } from '../legalText'

/** The section of the privacy policy that lists cookies and keys of the browser's storage. */
export const cookiesZh: LegalSection = {
  id: 'cookies',
  title: 'Cookie 与浏览器存储',
  blocks: [
    '我们只使用登录与语言所必需的存储，不用它们追踪你，也不放广告。',
    {
      head: ['名称', '存放', '内容', '期限'],
      rows: [
        ['uaa-token', 'Cookie', '登录会话的随机标识', '15 分钟，使用中自动延长，最长 12 小时'],
        ['portal-renewal', 'Cookie（脚本读不到）', '续期登录会话的随机标识', '最长 12 小时'],
        ['portal-browser', 'Cookie（脚本读不到）', '发起登录的浏览器的随机标识', '1 小时'],
        ['portal-known', 'Cookie（脚本读不到）', '此浏览器曾经登录的散列值，防止他人使你无法登录', '180 天'],
        ['portal-flow-*', 'Cookie（脚本读不到）', '登录途中的随机标识', '30 分钟'],
        ['portal-sso', 'Cookie（脚本读不到）', '在本门户登录服务的随机标识', '7 天'],
        ['portal-sso-*', 'Cookie（脚本读不到）', '打开着的登录页的随机标识', '1 小时'],
        ['portal-language', 'Cookie', '你选择的语言', '一年'],
        ['intern-portal.language', '本地存储', '你选择的语言', '直到你清除'],
        ['intern-portal.session', '本地存储', '此浏览器最近是谁（账号标识）在何时登录，或何时退出', '直到你清除'],
        ['intern-portal.slash-key', '本地存储', '是否用 / 键打开搜索', '直到你清除'],
        ['intern-portal.theme', '本地存储', '你选择的深色或浅色主题', '直到你清除'],
        ['intern-portal.recent-finds', '本地存储', '最近从搜索打开的五个页面或章节', '直到你清除'],
        ['intern-portal.sso-state.*', '本地存储', '登录途中防伪造的随机数', '10 分钟'],
        [
          'intern-portal.draft.*',
          '会话存储',
          '尚未提交的申请和 Token 名称',
          '提交、放弃、退出登录或关闭标签页时清除；Token 名称在离开页面时也清除',
        ],
        ['intern-portal.sign-in-redirects', '会话存储', '自动前往登录页的时间', '关闭标签页即消失'],
        ['intern-portal.scroll', '会话存储', '页面滚动位置', '关闭标签页即消失'],
        ['intern-portal.visit', '会话存储', '本次访问已经汇报', '关闭标签页即消失'],
        [
          'intern-portal.playground-question',
          '会话存储',
          '在线体验中尚未发送的问题及其设置',
          '发送、登录或关闭标签页为止',
        ],
        [
          'intern-portal.playground',
          'IndexedDB',
          '你在“在线体验”中的对话，用只有你登录后的会话才能得到的密钥加密',
          '删除为止；退出登录时会询问，不选择保留即删除',
        ],
        ['intern-portal.playground-pane.*', '本地存储', '在线体验中你打开或收起的侧栏', '直到你清除'],
        ['intern-portal.sample-language', '会话存储', '你为代码示例选择的编程语言', '关闭标签页即消失'],
        ['intern-portal.sample-lines', '会话存储', '代码示例是否换行显示', '关闭标签页即消失'],
        ['intern-portal.sample-choice', '会话存储', '你为代码示例选择的模型', '关闭标签页即消失'],
      ],
    },
    '在 https 下，脚本读不到的 Cookie 名称以 __Host- 开头。',
    '你可以在浏览器里清除或禁用它们。禁用以后仍可阅读公开页面，但不能登录。',
    '运营者可以另外启用统计、访问汇报与错误报告。启用时应当在这里补充其提供者、内容与期限；默认全部关闭。',
  ],
}

import type { BaseTranslation } from './i18n-types'

export const texts = {
  common: {
    productName: '%product%',
    skipToContent: '跳到正文',
    skipToQuestion: '跳到输入框',
    close: '关闭',
    cancel: '取消',
    retry: '重试',
    loading: '正在加载',
    opensInNewTab: '在新标签页打开',
    homePage: '%product%首页',
  },
  language: {
    other: 'English',
    changed: '页面已切换为中文。',
  },
  problems: {
    scriptMissing: '兴趣小组的组件加载失败，本页其余内容照常可用。',
    somethingWrong: '出了点问题。',
    somethingWrongText:
      '页面出现意外错误，错误已经记录。你可以重新加载，或把下面的诊断信息发给我们，其中不含 Token 与个人信息。',
    reload: '重新加载',
    copyDiagnostics: '复制诊断信息',
    diagnosticsCopied: '已复制诊断信息',
    diagnosticsNotCopied: '复制失败，请手动选中下面的文字',
    diagnostics: '诊断信息',
    offline: '网络已断开。已打开的内容仍可阅读，恢复后会继续。',
    newVersion: '门户有新版本。',
    newVersionText: '刷新后即可使用；正在填写的内容请先保存。',
    refreshNow: '现在刷新',
    later: '稍后',
    qqBrowserTitle: '建议更换浏览器',
    qqBrowser: 'iPhone 上的 QQ 浏览器可能无法正常显示本站，建议使用 Safari、Chrome 或 Edge 打开。',
  },
} satisfies BaseTranslation

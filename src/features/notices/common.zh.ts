import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  notices: {
    sessionExpired: '登录状态已过期，如需继续请重新登录',
    signInIncomplete: '登录未能完成，请重试',
    tokenAlreadyCreated: '这个 Token 已经创建，完整内容无法再次显示。请删除后重新创建',
    languageUnavailable: '英文内容加载失败，暂时保持中文',
    requestFailed: '请求失败，请稍后重试',
    copySuccessful: '复制成功',
    copyFailed: '复制失败，请手动选中后复制',
    deleteSuccessful: '删除成功',
    tokenSaved: '修改已保存',
    applicationSubmitted: 'API 申请提交成功',
    emailMissing: '请先到用户中心绑定邮箱，再申请 API',
    draftRestored: '已恢复上次未提交的申请，请核对后再提交',
  },
  siteNoticesTitle: '网站通知',
  noticesTitle: '提示',
} satisfies BaseTranslation

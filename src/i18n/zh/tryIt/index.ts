import type { BaseTranslation } from '../../i18n-types'

const zhTryIt = {
  title: '试一试',
  lead: '用你自己的 Token 向本门户的模型接口发一次真实请求，会计入用量。Token 只留在这个页面的内存里。',
  ownLead: '用刚创建的 Token 发一次真实请求，会计入用量。',
  token: 'API Token',
  tokenHint: '粘贴即可；不会保存，也不会写进网址。',
  tokenMissing: '请先粘贴 Token',
  model: '模型',
  modelHint: '留空则使用列表中的第一个模型。',
  question: '问题',
  questionDefault: '你好，请用一句话介绍你自己。',
  questionMissing: '请先填写问题',
  send: '发送',
  stop: '停止',
  answer: '回答',
  waiting: '正在等待回答',
  stopped: '已停止。',
  used: '输入 {input:string} Token，输出 {output:string} Token',
  unauthorized: 'Token 无效（401）：可能没有复制完整、已经过期，或已被删除。',
  limited: '这一分钟的限额用完了（429），请 {seconds:number} 秒后再试。',
  limitedSoon: '这一分钟的限额用完了（429），请稍后再试。',
  quotaUsedUp: '本月的 Token 限额已用完（429），下个自然月恢复；也可以在“限流策略”里申请更高限额。',
  tooLong: '这个问题用到的 Token 超过了每分钟的限额（429），等待没有用；请缩短问题，或在“限流策略”里申请更高限额。',
  modelUnknown: '模型不存在（404），请核对模型 ID。',
  refused: '接口拒绝了这次请求：{message:string}',
  unavailable: '模型服务暂时不可用，请稍后再试。',
  lost: '无法连接接口，或回答中断。请检查网络后重试。',
} satisfies BaseTranslation

export default zhTryIt

import { usernameKey } from './accountStore'

/** Names of the portal, its staff and its addresses, whose owner could pass for one of them. */
const reserved = [
  ...['admin', 'admins', 'administrator', 'administrators', 'sysadmin', 'root', 'superuser', 'system', 'operator'],
  ...['operators', 'moderator', 'moderators', 'owner', 'staff', 'team', 'official', 'support', 'help', 'helpdesk'],
  ...['service', 'services', 'security', 'abuse', 'contact', 'info', 'billing', 'account', 'accounts', 'noreply'],
  ...['postmaster', 'webmaster', 'hostmaster', 'anonymous', 'everyone', 'null', 'undefined', 'api', 'portal'],
  ...['intern', 'interns', 'internlm', '书生', '書生', '大模型', '超级', '超級', '管理员', '管理員', '系统', '系統'],
  ...['官方', '客服', '运营', '運營', '站长', '站長', '版主', '团队', '團隊'],
]

const pairs = { rn: 'm', cl: 'd', vv: 'w' } as const
const digits = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g', i: 'l' } as const

const replaceAll = (text: string, by: Readonly<Record<string, string>>) =>
  Object.entries(by).reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text)

/** Maps names that look alike to the same text, such as `Admin`, `ad_min`, `adm1n` and `adrnin`. */
const skeleton = (name: string) => replaceAll(replaceAll(usernameKey(name).replace(/[._-]/g, ''), digits), pairs)

const isMadeOfReserved = new RegExp(`^(?:${reserved.map(skeleton).join('|')})+$`, 'u')

/** Whether a name consists of reserved words or their look-alikes, with or without a number at the end. */
const isReserved = (name: string) =>
  [name, name.replace(/\d+$/, '')].some((spelling) => isMadeOfReserved.test(skeleton(spelling)))

/** The reason why a new account may not have this name; undefined if it may. Existing accounts keep theirs. */
export function usernameProblem(username: string): 'usernameInvalid' | 'usernameReserved' | undefined {
  if (!/^[\p{Script=Han}A-Za-z0-9._-]{2,32}$/u.test(username)) return 'usernameInvalid'
  return isReserved(username) ? 'usernameReserved' : undefined
}

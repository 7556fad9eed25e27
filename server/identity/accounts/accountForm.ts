import { textLength } from '@/openapi/rules/text'
import type { RequestContext } from '@/server/platform/http/requestContext'
import { cleanLine, isEmailAddress } from '@/server/platform/text'
import type { FieldProblem } from '../texts/en'
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

let known: { words: readonly string[]; skeletons: ReadonlySet<string> } | null = null

/** The skeletons of reserved words and of the organisation's names, computed once for the content. */
function reservedSkeletons(words: readonly string[]): ReadonlySet<string> {
  if (known?.words !== words) known = { words, skeletons: new Set([...reserved, ...words].map(skeleton)) }
  return known.skeletons
}

/** Whether a text is a sequence of words. Each end of a word is tried once, so the time is bounded by the square of the length. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const ends = [0]
  for (let end = 1; end <= text.length; end++)
    if (ends.some((start) => words.has(text.slice(start, end)))) ends.push(end)
  return text !== '' && ends.at(-1) === text.length
}

const isMadeOfReserved = (name: string, words: readonly string[]) => isMadeOf(skeleton(name), reservedSkeletons(words))

/** Whether a name consists of reserved words or their look-alikes, with or without a number at the end. */
const isReserved = (name: string, words: readonly string[]) =>
  [name, name.replace(/\d+$/, '')].some((one) => isMadeOfReserved(one, words))

/** The reason why a new account may not have this name, or undefined. `words` are the organisation's; existing accounts keep their names. */
export function usernameProblem(
  username: string,
  words: readonly string[],
): 'usernameInvalid' | 'usernameReserved' | undefined {
  if (!/^[\p{Script=Han}A-Za-z0-9._-]{2,32}$/u.test(username)) return 'usernameInvalid'
  return isReserved(username, words) ? 'usernameReserved' : undefined
}

/** Problems by the name of their field; empty if the form is accepted. */
export type ProfileProblems = Partial<
  Record<'username' | 'nickname' | 'email' | 'password' | 'repeat' | 'current', FieldProblem>
>

export type SubmittedForm = Readonly<Record<string, string>>

const MAX_FIELD_LENGTH = 512

/** The first code points of a text, so that no character is cut in two. */
const firstOf = (text: string, most: number) =>
  Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('')

/** The single-valued text fields of the submitted form, without files; empty if the body is not a form. */
export async function readForm({ req }: RequestContext): Promise<SubmittedForm> {
  const body: Record<string, unknown> = await req.parseBody().catch(() => ({}))
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([name, value]) => [name, firstOf(value, MAX_FIELD_LENGTH)]))
}

function nicknameProblem(nickname: string): FieldProblem | undefined {
  return textLength(nickname) > 32 ? 'nicknameInvalid' : undefined
}

function emailProblem(email: string): FieldProblem | undefined {
  return email === '' || isEmailAddress(email) ? undefined : 'emailInvalid'
}

function passwordProblem(password: string, username: string): FieldProblem | undefined {
  const length = textLength(password)
  if (length < 8 || length > 128) return 'passwordLength'
  if (username.length >= 3 && password.toLowerCase().includes(username.toLowerCase())) return 'passwordIsName'
  return undefined
}

/** Drops the fields without a problem. */
function onlyProblems(problems: Record<string, FieldProblem | undefined>): ProfileProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

export function readProfile(form: SubmittedForm) {
  const values = { nickname: cleanLine(form['nickname'] ?? '', MAX_FIELD_LENGTH), email: (form['email'] ?? '').trim() }
  return {
    values,
    problems: onlyProblems({ nickname: nicknameProblem(values.nickname), email: emailProblem(values.email) }),
  }
}

/** The new password and the problems of its form. `passwordStrength.ts` checks whether it is easy to guess. */
export function readNewPassword(form: SubmittedForm, username: string) {
  const password = form['password'] ?? ''
  const repeat = password === (form['repeat'] ?? '') ? undefined : ('passwordsDiffer' as const)
  return { password, problems: onlyProblems({ password: passwordProblem(password, username), repeat }) }
}

export function readSignUp(form: SubmittedForm, words: readonly string[]) {
  const username = (form['username'] ?? '').trim().normalize('NFC')
  const profile = readProfile(form)
  const { password, problems } = readNewPassword(form, username)
  return {
    values: { username, ...profile.values },
    password,
    problems: { ...onlyProblems({ username: usernameProblem(username, words) }), ...profile.problems, ...problems },
  }
}

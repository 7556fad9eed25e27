import { textLength } from '@/openapi/rules/text'
import type { RequestContext } from '@/server/platform/http/requestContext'
import { usernameProblem } from './usernames'
import type { FieldProblem } from '../texts/types'

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
  return textLength(nickname) > 32 || /[\p{Cc}\p{Cs}]/u.test(nickname) ? 'nicknameInvalid' : undefined
}

/** Accepts addresses such as `name@example.org`, without characters that mail programs or databases reject. */
export function isEmailAddress(text: string): boolean {
  if (textLength(text) > 254 || /[\p{Cc}\p{Cs}]/u.test(text)) return false
  return /^[^\s@<>"(),:;\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
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
  const values = { nickname: (form['nickname'] ?? '').trim(), email: (form['email'] ?? '').trim() }
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

export function readSignUp(form: SubmittedForm) {
  const username = (form['username'] ?? '').trim().normalize('NFC')
  const profile = readProfile(form)
  const { password, problems } = readNewPassword(form, username)
  return {
    values: { username, ...profile.values },
    password,
    problems: { ...onlyProblems({ username: usernameProblem(username) }), ...profile.problems, ...problems },
  }
}

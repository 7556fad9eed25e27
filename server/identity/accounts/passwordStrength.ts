import type { ServerContent } from '@/server/configuration/content'
import { loadOnce } from '@/server/platform/promises'

/** Common passwords that the library's list lacks. A longer list belongs here. */
const furtherPasswords = ['woaini1314', 'woaini520', '5201314520', 'wodemima', 'mima1234', 'aini1314']

/** Words of this software and its example content, which guesses try first. */
const portalWords = ['intern', 'internlm', 'shusheng', 'puyu', 'openxlab', 'portal', '书生', '浦语', '大模型']

/** The library's score from 10^6 guesses on: the limits of guessing allow 876,000 a year at one account. */
const MIN_SCORE = 2
/** The library takes up to 17 ms for 32 characters, and its time grows faster than the length. */
const MAX_SCORED_CHARACTERS = 32

/**
 * Checks a new password against common passwords and estimates the guesses that find it. `about` are the account's name,
 * nickname and email. Undefined means that the password is accepted.
 */
export type PasswordStrength = (
  password: string,
  about: readonly string[],
) => Promise<'passwordCommon' | 'passwordWeak' | undefined>

type Words = Pick<ServerContent, 'words'>

/** A host and the parts of its name; numbers are no words. */
function hostWords(publicUrl: string): string[] {
  const { hostname } = new URL(publicUrl)
  return [hostname, ...hostname.split(/[.-]/)].filter((word) => /\p{L}{2}/u.test(word))
}

async function loadDictionary(publicUrl: string, { words: ownWords }: Words) {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const portal = [...furtherPasswords, ...portalWords, ...ownWords, ...hostWords(publicUrl)]
  const listed = Object.values(dictionary).flatMap((words) => words.map(String))
  const estimator = new ZxcvbnFactory({
    dictionary: { ...dictionary, portal },
    graphs: adjacencyGraphs,
  })
  return { common: new Set([...furtherPasswords, ...listed]), estimator }
}

/** The parts of names and addresses that a password may repeat. */
const partsOf = (about: readonly string[]) =>
  about.flatMap((text) => [text, ...text.split('@')]).filter((part) => part.length > 2)

/**
 * Loads the dictionaries (some 20 MB in memory) once, at the first check, and again if that failed. The organisation's names
 * and the host of `publicUrl` are easy guesses too.
 */
export function createPasswordStrength(publicUrl: string, content: { current(): Words }): PasswordStrength {
  const load = loadOnce(() => loadDictionary(publicUrl, content.current()))
  return async (typed, about) => {
    const { common, estimator } = await load()
    const password = typed.normalize('NFKC')
    if (common.has(password.toLowerCase())) return 'passwordCommon'
    const scored = Array.from(password).slice(0, MAX_SCORED_CHARACTERS).join('')
    return estimator.check(scored, partsOf(about)).score < MIN_SCORE ? 'passwordWeak' : undefined
  }
}

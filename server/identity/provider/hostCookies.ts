import { hostCookie } from '@/server/portal/sessions/cookies'
import { PROVIDER } from '@/server/configuration/signInAddresses'

// The library binds two cookies to one sign-in by their path, so that parallel tabs do not meet. A `__Host-` cookie has
// the path `/`: outside the library the sign-in therefore stands in the name. The signatures are those of the library's.

/** What the library calls its cookies, but for the `__Host-` before them. */
export const libraryCookies = {
  session: 'portal-sso',
  interaction: 'portal-sso-interaction',
  resume: 'portal-sso-resume',
} as const
const ofOneSignIn = [libraryCookies.interaction, libraryCookies.resume]

const NAME = `(?:__Host-)?(?:${ofOneSignIn.join('|')})`
const signInPath = new RegExp(`^${PROVIDER}/(interaction|auth)/([\\w-]{1,64})$`)
const libraryCookie = new RegExp(
  `^(${NAME})((?:\\.sig)?=[^;]*;.*?\\bpath=)${PROVIDER}/(?:interaction|auth)/([\\w-]+)(.*)$`,
  'i',
)

/** What all cookies of one sign-in begin with. */
export const signInCookiePrefixes = (secure: boolean) => ofOneSignIn.map((name) => hostCookie(`${name}-`, secure))

/** The browser's cookies as the library knows them at `path`. */
export function cookiesForLibrary(cookies: string | undefined, path: string): string | undefined {
  const uid = signInPath.exec(path)?.[2]
  if (cookies === undefined || uid === undefined) return cookies
  const named = new RegExp(`^(${NAME})-${uid}((?:\\.sig)?=)`)
  return cookies
    .split(/; */)
    .map((pair) => pair.replace(named, '$1$2'))
    .join('; ')
}

/** The library's answer at `path` as the browser gets it; a sign-in that goes on there needs its page no more. */
export function answerFromLibrary(answer: Response, path: string, secure: boolean): Response {
  const lines = answer.headers.getSetCookie().map((line) => line.replace(libraryCookie, '$1-$3$2/$4'))
  const [, place, uid = ''] = signInPath.exec(path) ?? []
  const isOver = place === 'auth' && lines.length > 0
  const name = hostCookie(`${libraryCookies.interaction}-${uid}`, secure)
  const attributes = `Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const deletions = isOver ? ['', '.sig'].map((ending) => `${name}${ending}=; ${attributes}`) : []
  const headers = new Headers(answer.headers)
  headers.delete('set-cookie')
  for (const line of [...lines, ...deletions]) headers.append('set-cookie', line)
  return new Response(answer.body, { status: answer.status, headers })
}

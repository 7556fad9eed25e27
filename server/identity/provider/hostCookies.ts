import { hostCookie } from '@/server/platform/http/hostCookie'
import { PROVIDER } from '@/server/configuration/signInAddresses'

// The library binds two cookies to one sign-in by their path, so that parallel tabs do not meet. A `__Host-` cookie
// (ASVS 3.3.3) needs the path `/`, so browsers get the sign-in's id in the name instead. Signatures stay the library's.

/** The library's names of its cookies, without `__Host-`. */
export const libraryCookies = {
  session: 'portal-sso',
  interaction: 'portal-sso-interaction',
  resume: 'portal-sso-resume',
} as const
const ofOneSignIn = [libraryCookies.interaction, libraryCookies.resume]

const NAME = `(?:__Host-)?(?:${ofOneSignIn.join('|')})`
const signInPath = new RegExp(`^${PROVIDER}/(interaction|auth)/([\\w-]{1,64})$`)
const browserCookie = new RegExp(`^(${NAME})-([\\w-]{1,64})((?:\\.sig)?=)`)
const libraryCookie = new RegExp(
  `^(${NAME})((?:\\.sig)?=[^;]*;.*?\\bpath=)${PROVIDER}/(?:interaction|auth)/([\\w-]+)(.*)$`,
  'i',
)

export const signInCookiePrefixes = (secure: boolean) => ofOneSignIn.map((name) => hostCookie(`${name}-`, secure))

/** Renames the browser's cookies to those that the library expects at `path`. */
export function cookiesForLibrary(cookies: string | undefined, path: string): string | undefined {
  const uid = signInPath.exec(path)?.[2]
  if (cookies === undefined || uid === undefined) return cookies
  const renamed = (all: string, name: string, id: string, rest: string) => (id === uid ? `${name}${rest}` : all)
  return cookies
    .split(/; */)
    .map((pair) => pair.replace(browserCookie, renamed))
    .join('; ')
}

/** Renames the cookies of the library's response at `path`, and deletes the page's cookie once its sign-in resumes. */
export function responseForBrowser(response: Response, path: string, secure: boolean): Response {
  const lines = response.headers.getSetCookie().map((line) => line.replace(libraryCookie, '$1-$3$2/$4'))
  const [, place, uid = ''] = signInPath.exec(path) ?? []
  const isOver = place === 'auth' && lines.length > 0
  const name = hostCookie(`${libraryCookies.interaction}-${uid}`, secure)
  const attributes = `Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const deletions = isOver ? ['', '.sig'].map((ending) => `${name}${ending}=; ${attributes}`) : []
  const headers = new Headers(response.headers)
  headers.delete('set-cookie')
  for (const line of [...lines, ...deletions]) headers.append('set-cookie', line)
  return new Response(response.body, { status: response.status, headers })
}

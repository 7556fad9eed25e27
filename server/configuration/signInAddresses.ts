/** Paths of the sign-in. */
export const SSO = '/sso'
export const SIGN_ON_START = `${SSO}/start`
export const CALLBACK = `${SSO}/callback`
export const USER_CENTER = `${SSO}/user-center`
/** The address by which password managers find the page that changes the password (W3C, A Well-Known URL). */
export const CHANGE_PASSWORD = '/.well-known/change-password'
export const PROVIDER = `${SSO}/oidc`
/** The page of a sign-in at the embedded provider; also a route's pattern, with `:uid`. */
export const interactionPath = (uid: string) => `${PROVIDER}/interaction/${uid}`

export const isSso = (path: string) => path === SSO || path.startsWith(`${SSO}/`)

/** What the portal asks of a provider. */
export const SCOPES = ['openid', 'profile', 'email']

import type { Api } from '../contract/api'

/** `GET /puyu/invitation/validate`: this server invites nobody in particular, so everybody who is signed in is welcome. */
export function addInvitationRoutes(api: Api): void {
  api.own('validateInvitation', () => Promise.resolve({ data: { valid: true } }))
}

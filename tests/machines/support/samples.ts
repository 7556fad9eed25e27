import type { ApiToken, UserInfo } from '../../../openapi/types'

export const lin: UserInfo = {
  ssoUid: 'u-1',
  username: 'lin',
  nickname: 'Lin Daiyu',
  avatar: '',
  email: 'lin@example.org',
}

export const apiToken = (given: Partial<ApiToken> = {}): ApiToken => ({
  id: 't-1',
  token_name: 'notebook',
  token: 'intern_…a1B2',
  auth_status: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  expired_at: '2026-07-01T00:00:00.000Z',
  ...given,
})

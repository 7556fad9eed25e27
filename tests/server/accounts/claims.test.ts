import { expect, test } from 'vitest'
import { toProfile } from '@/server/identity/claims'

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [undefined, null],
  [1, null],
  ['yes', null],
])('the claim email_verified %j is read as %j', (claim, verified) => {
  expect(toProfile({ sub: 'a', email: 'a@example.org', email_verified: claim }).emailVerified).toBe(verified)
})

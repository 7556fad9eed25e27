import { expect, test } from 'vitest'
import { withoutSecrets } from '@/src/app/telemetry/errorService'

test('an event keeps no person, request, fields or trail, and its words are redacted', () => {
  const secret = 'intern_vCEIsFaVULof7mHYKA9pY4OrjgYAaa7WcQ7cmHDVJom4QxGG3'
  const event = {
    type: undefined,
    event_id: 'one',
    message: `of a@b.example ${secret}`,
    user: { email: 'a@b.example' },
    request: { url: 'https://p.example/?code=abc' },
    extra: { __serialized__: { token: secret } },
    breadcrumbs: [{ message: secret }],
    exception: { values: [{ type: 'Error', value: `no ${secret}` }] },
  }
  expect(withoutSecrets(event)).toEqual({
    type: undefined,
    event_id: 'one',
    message: 'of [e-mail] intern_[redacted]',
    exception: { values: [{ type: 'Error', value: 'no intern_[redacted]' }] },
  })
})

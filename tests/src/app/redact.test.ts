import { expect, test } from 'vitest'
import { redact } from '@/src/app/telemetry/redact'
import { createReporter, describe } from '@/src/app/telemetry/reporter'

test.each([
  ['intern_vCEIsFaVULof7mHYKA9pY4OrjgYAaa7WcQ7cmHDVJom4QxGG3', 'intern_[redacted]'],
  ['mail to lin.wei+x@mail.example.org now', 'mail to [e-mail] now'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
  [
    'at https://p.example/a?code=abc&sso_state=x#k=v',
    'at https://p.example/a?code=[redacted]&sso_state=[redacted]#k=[redacted]',
  ],
  ['token R5YGXYaRG7lZrIEdbGBJCxeGGhPfzxEFavZYqJx0E6Y', 'token [redacted]'],
  ['TypeError: x is not a function', 'TypeError: x is not a function'],
])('%s', (text, redacted) => {
  expect(redact(text)).toBe(redacted)
})

test('a reporter without an address keeps the last twenty errors, redacted', () => {
  const reporter = createReporter({ dsn: '' })
  for (let count = 1; count <= 21; count++) reporter.report(`${count} of a@b.example`)
  expect(reporter.reported()).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 2} of [e-mail]`))
})

test.each([
  ['TypeError: no a@b.example\n    at f (a.js:1:2)', 'TypeError: no [e-mail]\n    at f (a.js:1:2)'],
  ['f@https://p.example/a.js:1:2', 'TypeError: no [e-mail]\nf@https://p.example/a.js:1:2'],
  [undefined, 'TypeError: no [e-mail]'],
])('an error is described with its message, whether its stack has it or not: %j', (stack, described) => {
  const error = new TypeError('no a@b.example')
  Object.defineProperty(error, 'stack', { value: stack })
  expect(describe(error)).toBe(described)
})

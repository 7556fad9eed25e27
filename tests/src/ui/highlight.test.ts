import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { highlight } from '@/src/ui/data/code/highlight'

const kindsIn = (code: string, language: string) =>
  highlight(code, language)
    ?.filter(({ kind }) => kind !== null)
    .map(({ kind, text }) => `${kind ?? ''} ${text}`)

describe('colours of code', () => {
  test('a program has its keywords, strings, functions and comments', () => {
    expect(kindsIn('# one\nimport os\nprint("<a> & b", 1)', 'Python')).toEqual([
      'comment # one',
      'keyword import',
      'function print',
      'string "<a> & b"',
      'constant 1',
    ])
  })

  test('the JSON body of a curl command has the colours of JSON', () => {
    const parts = kindsIn(`curl https://a.example -d '{ "n": 1, "s": "it" }'`, 'curl')
    expect(parts).toContain('keyword "n"')
    expect(parts).toContain('string "it"')
    expect(kindsIn(`-d '{ "a": "it'\\''s", "b": 1 }'`, 'curl')).toContain('keyword "b"')
  })

  test('an unknown language has no colours', () => {
    expect([highlight('a', 'klingon'), highlight('a', '')]).toEqual([null, null])
  })

  test('the parts of any text in any language are that text', () => {
    const languages = fc.constantFrom('bash', 'c', 'html', 'js', 'json', 'python', 'sql', 'toml', 'ts', 'yml')
    const code = fc.oneof(
      fc.string(),
      fc.constant(`-d '{"a":1}' -d '[2]'`),
      fc.string({ unit: fc.constantFrom('&', '<', '>', '"', "'", '{', '}', '\uE000', '-d ', ' ') }),
    )
    fc.assert(
      fc.property(languages, code, (language, text) => {
        expect(
          highlight(text, language)
            ?.map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

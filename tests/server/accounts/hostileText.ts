import fc from 'fast-check'

/** Texts that break servers, as a caller would type or forge them. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202eevil',
    '__proto__',
    '%00',
    '%E0%A4%A',
    '',
    "' or 1=1 --",
    '\ufeff',
  ),
  fc.integer({ min: 1, max: 60_000 }).map((length) => '名'.repeat(Math.floor(length / 3))),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, [], ['x'], {}, 1e308, -1, true),
)

/** Deeply nested bodies, as text, because walking them may overflow the stack. */
export const deepJson: fc.Arbitrary<string> = fc
  .integer({ min: 1, max: 30_000 })
  .map((depth) => `{"code":${'['.repeat(depth)}${']'.repeat(depth)}}`)

/** A query or form with the names `names`, some twice, and broken escapes; at most 14 kB, which a server accepts in an address. */
export const hostileQuery = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...names),
        hostileText.map((text) => text.slice(0, 300)),
        fc.boolean(),
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .map((pairs) => pairs.map(([name, text, raw]) => `${name}=${raw ? '%00%E0%A' : form(text)}`).join('&'))

const form = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)

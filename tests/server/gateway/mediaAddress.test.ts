import { expect, test, vi } from 'vitest'
import { readMediaAddress } from '@/server/gateway/bodies/mediaAddress'

const picture = 'data:image/png;base64,iVBORw0KGgo='

test.each([
  picture,
  'data:audio/wav;base64,AAAA',
  'data:video/mp4;base64,AAAA',
  'https://example.org/birds.jpg?size=2#x',
  'https://8.8.8.8/a.png',
  'https://[2606:4700::1111]/a.png',
  'https://图片.example.org/a.png',
])('accepts the media address %s', (address) => {
  expect(readMediaAddress(address, 'https')).toBe(
    URL.canParse(address) && !address.startsWith('data:') ? new URL(address).href : address,
  )
})

test.each([
  ...[
    'http://example.org/a.png',
    'file:///etc/passwd',
    'ftp://example.org/a',
    'gopher://example.org',
    '/etc/passwd',
    '',
  ],
  ...[
    'data:text/html;base64,AAAA',
    'data:image/png,AAAA',
    'data:application/pdf;base64,AAAA',
    'javascript:0',
    '//example.org/a',
  ],
  ...[
    'https://localhost/a',
    'https://LOCALHOST./a',
    'https://a.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
  ],
  ...[
    'https://metadata/',
    'https://postgres:5432/',
    'https://portal.home.arpa/',
    'https://box.lan./',
    'https://local/',
  ],
  ...[
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
  ],
  ...[
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest',
  ],
  ...[
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://１２７.0.0.1/',
  ],
  ...[
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::7f00:1]/',
  ],
  ...[
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:db8::1]/',
  ],
  ...[
    'https://me:secret@example.org/',
    'https://example.org@127.0.0.1/',
    'https://127.0.0.1%2f.example.org/',
    'https:',
  ],
  ...[
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
    'https:127.0.0.1',
    'https:\\\\127.0.0.1\\',
    ' https://127.0.0.1',
    'h\tttps://127.0.0.1',
  ],
])('%s may not', (address) => {
  expect(readMediaAddress(address, 'https')).toBeNull()
})

test('returns the normalised address, so that no other parser finds another host', () => {
  expect(readMediaAddress('https:\\\\Example.org\\@127.0.0.1/a', 'https')).toBe('https://example.org/@127.0.0.1/a')
})

test('an operator may allow data addresses only', () => {
  expect([readMediaAddress(picture, 'data'), readMediaAddress('https://example.org/a.png', 'data')]).toEqual([
    picture,
    null,
  ])
})

test.each([
  'https://192.0.0.1/',
  'https://192.88.99.1/',
  'https://203.0.113.7/',
  'https://[4000::1]/',
  'https://[::7f00:1]/',
  'https://[64:ff9b:1::1]/',
  'https://[2001::1]/',
  'https://[3fff::1]/',
  'https://[fec0::1]/',
  'https://[::ffff:8.8.8.8]/',
])('rejects the reserved address %s', (address) => {
  expect(readMediaAddress(address, 'https')).toBeNull()
})

const han = Array.from({ length: 100 }, (_, index) => String.fromCharCode(0x4e00 + 37 * index)).join('')
const longest = `${'a'.repeat(63)}.`.repeat(3) + 'b'.repeat(61)

test('accepts a host of 253 characters, with a port and a trailing dot', () => {
  for (const host of [longest, `${longest}:8443`, `${longest}.`])
    expect(readMediaAddress(`https://${host}/a.png`, 'https')).toBe(`https://${host}/a.png`)
})

test.each([`${longest}c`, `${han}.example.org`, 'example.org..', 'a..example.org', `${'.'.repeat(8000)}a.b`])(
  'rejects an address whose host is too long or has an empty label: %s',
  (host) => {
    expect(readMediaAddress(`https://${host}/a.png`, 'https')).toBeNull()
  },
)

test('rejects a host of thousands of characters before it is parsed', () => {
  const parse = vi.spyOn(URL, 'canParse')
  for (const host of ['.'.repeat(8000), '图'.repeat(8000), '%E5%9B%BE'.repeat(800), `a:${'0'.repeat(8000)}`])
    for (const slashes of ['//', '\\\\', '/\\', '', '/', '///'])
      expect(readMediaAddress(`https:${slashes}${host}`, 'https')).toBeNull()
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

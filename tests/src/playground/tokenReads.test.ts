import { describe, expect, it } from 'vitest'
import { listModelIds, readUsage } from '@/src/features/playground/calls/tokenReads'

const base = 'http://portal.test/v1'
const { signal } = new AbortController()

function windowWith(respond: () => Response) {
  const asked: { address: string; options: RequestInit }[] = []
  const fetch = (address: string, options: RequestInit) => {
    asked.push({ address, options })
    return Promise.resolve(respond())
  }
  const window = { fetch, setTimeout: () => 1, clearTimeout: () => undefined } as unknown as Window // all that the reads use
  return { window, asked }
}

const minute = {
  requests: { limit: 10, remaining: 9 },
  tokens: { limit: 5000, remaining: 4000 },
  reset_seconds: 42,
}

describe('Reads with a pasted token', () => {
  it('get what its account has left of the minute, without cookies', async () => {
    const { window, asked } = windowWith(() => Response.json({ object: 'usage', minute }))
    expect(await readUsage(window, base, ' intern_x ', signal)).toEqual({ minute })
    expect(asked).toMatchObject([
      { address: `${base}/usage`, options: { headers: { Authorization: 'Bearer intern_x' }, credentials: 'omit' } },
    ])
  })

  it.each([
    ['there is no token', ' ', () => Response.json({ minute })],
    ['the API has no such report', 'x', () => new Response('', { status: 404 })],
    ['it has no limits', 'x', () => Response.json({})],
    ['a figure is missing', 'x', () => Response.json({ minute: { ...minute, tokens: { limit: 5000 } } })],
  ])('reject if %s', async (_, token, respond) => {
    await expect(readUsage(windowWith(respond).window, base, token, signal)).rejects.toThrow()
  })

  it('get the ids of its models', async () => {
    const { window } = windowWith(() => Response.json({ data: [{ id: 'a' }, { id: 7 }] }))
    expect(await listModelIds(window, base, 'x', signal)).toEqual(['a'])
    await expect(listModelIds(windowWith(() => Response.json({})).window, base, 'x', signal)).rejects.toThrow()
  })
})

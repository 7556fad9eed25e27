import { describe, expect, it } from 'vitest'
import type { Allowance } from '@/machines/playground/chatRequest'
import * as select from '@/machines/playground/playground.machine'
import { settled } from '@/tests/machines/support/settled'
import { allowance, startPlayground } from './startPlayground'

describe('The allowance of a playground', () => {
  it('is that of a token’s account, if a token is used', async () => {
    const allowances = [allowance, { ...allowance, resetS: 0 }]
    const { clock, now } = startPlayground({ account: null, access: 'token', allowances })
    await settled()
    expect(select.selectBounds(now()).allowance?.resetS).toBe(42)
    clock.increment(43_000)
    await settled()
    expect(select.selectBounds(now()).allowance?.resetS).toBe(0)
  })

  it('is read again a second after the minute is over', async () => {
    const { clock, now } = startPlayground({ allowances: [allowance, { ...allowance, resetS: 0 }] })
    await settled()
    clock.increment(42_999)
    await settled()
    expect(select.selectBounds(now()).allowance?.resetS).toBe(42)
    clock.increment(1)
    await settled()
    expect(select.selectBounds(now()).allowance?.resetS).toBe(0)
  })

  it.each([
    ['the minute is unused', { allowances: [{ ...allowance, tokens: { limit: 5000, remaining: 5000 } }, null] }],
    ['it is unknown', { allowances: [null, allowance] }],
    ['no user is signed in', { account: null, allowances: [allowance] }],
  ] as const)('is not read again if %s', async (_, given) => {
    const allowances: (Allowance | null)[] = [...given.allowances]
    const { clock, playground, now } = startPlayground({ ...given, allowances })
    await settled()
    const [before, read] = [select.selectBounds(now()).allowance, allowances.length]
    if (given.allowances.length === 1) playground.send({ type: 'limits.told', allowance })
    clock.increment(3_600_000)
    await settled()
    expect(allowances).toHaveLength(read)
    if (given.allowances.length > 1) expect(select.selectBounds(now()).allowance).toEqual(before)
  })
})

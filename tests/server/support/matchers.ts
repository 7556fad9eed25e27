import { expect } from 'vitest'

export const anyString: unknown = expect.any(String)
export const anyNumber: unknown = expect.any(Number)
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)
export const containing = (part: object): unknown => expect.objectContaining(part)

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt's cost: memory is 128 × 2^logN × r bytes. */
export type PasswordCost = { logN: number; r: number; p: number }

/** 32 MiB and three passes, one of the equivalent settings that OWASP recommends. */
export const STANDARD_COST: PasswordCost = { logN: 15, r: 8, p: 3 }

const KEY_LENGTH = 32

function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** Returns `scrypt$logN$r$p$salt$key`. The cost is part of it, so that old hashes stay valid after a change of cost. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** The hash of an account without a password. Checking it takes as long as any other, and no password matches. */
export function lockedPassword({ logN, r, p }: PasswordCost = STANDARD_COST): string {
  return ['scrypt', logN, r, p, randomBytes(16).toString('base64url'), ''].join('$')
}

/** Whether the password matches the hash; `stale` means that it was computed at another cost and should be replaced. */
export async function checkPassword(
  password: string,
  stored: string,
  cost: PasswordCost,
): Promise<{ matches: boolean; stale: boolean }> {
  const [, logN, r, p, salt = '', key = ''] = stored.split('$')
  const used = { logN: Number(logN), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), used)
  const matches = expected.length === actual.length && timingSafeEqual(expected, actual)
  return { matches, stale: used.logN !== cost.logN || used.r !== cost.r || used.p !== cost.p }
}

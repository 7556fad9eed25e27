/** 128 random bits as 32 hexadecimal digits; unlike `randomUUID` it is there without https too. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

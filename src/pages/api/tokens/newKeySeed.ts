/** 128 random bits as hexadecimal; works without a secure context, where `crypto.randomUUID` is missing. */
export const newKeySeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

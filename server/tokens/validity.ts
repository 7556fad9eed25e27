const MONTHS = 6

/** Six calendar months later; the 31st becomes the last day of a shorter month. */
export function expiryOf(createdAt: Date): Date {
  const expiry = new Date(createdAt)
  expiry.setUTCMonth(expiry.getUTCMonth() + MONTHS)
  if (expiry.getUTCDate() !== createdAt.getUTCDate()) expiry.setUTCDate(0)
  return expiry
}

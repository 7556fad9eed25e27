/** The time of day with milliseconds. */
export const clockText = (at: number) => {
  const date = new Date(at)
  return `${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

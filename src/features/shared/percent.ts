/** The share of a quota in whole percent, e.g. `12%`; small use is not nothing and nearly all is not all. */
export function percentOf(used: number, quota: number): string {
  if (quota <= 0) return '100%'
  const percent = (used / quota) * 100
  if (percent > 0 && percent < 1) return '<1%'
  if (percent > 99 && percent < 100) return '>99%'
  return `${Math.round(percent)}%`
}

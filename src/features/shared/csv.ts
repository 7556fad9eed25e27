export type Cell = string | number

/** Rows as RFC 4180 text with a mark for spreadsheets that it is UTF-8. No cell of it can run as a formula. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`

/** Text that a spreadsheet would take for a formula gets an apostrophe in front. */
function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

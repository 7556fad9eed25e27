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

/** Safari cancels the download of an address that is revoked before it has begun to read it. */
const revokedAfterMs = 10_000

/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), revokedAfterMs)
}

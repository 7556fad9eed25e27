/** Copies a text. Rejects where it cannot: a page that came without https has no clipboard. */
export async function writeText({ navigator }: Window, text: string | Promise<string>): Promise<void> {
  await (typeof text === 'string' ? navigator.clipboard.writeText(text) : writeLater(navigator, text))
}

/** Safari takes what comes later only as an item that was promised within the press. */
async function writeLater({ clipboard }: Navigator, text: Promise<string>): Promise<void> {
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
  await clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

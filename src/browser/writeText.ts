/** Copies a text. Rejects if the browser does not copy it. */
export async function writeText(window: Window, text: string | Promise<string>): Promise<void> {
  const { clipboard } = window.navigator as { clipboard?: Clipboard } // as: a page that came without https has none
  if (clipboard === undefined) copySelected(window.document, typeof text === 'string' ? text : await text)
  else await (typeof text === 'string' ? clipboard.writeText(text) : writeLater(clipboard, text))
}

/** Safari takes what comes later only as an item that was promised within the press. */
async function writeLater(clipboard: Clipboard, text: Promise<string>): Promise<void> {
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
  await clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

/** Copies from a field, which takes the focus for as long as that takes: outside of an open dialog it would not get it. */
function copySelected(document: Document, text: string): void {
  const { activeElement } = document
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true // no keyboard of a phone comes up
  Object.assign(field.style, { position: 'fixed', inset: '0 auto auto 0', fontSize: '16px', opacity: '0' })
  ;([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(field)
  try {
    field.focus({ preventScroll: true })
    field.setSelectionRange(0, text.length)
    // oxlint-disable-next-line typescript/no-deprecated -- without https nothing else copies
    if (!document.execCommand('copy')) throw new Error('the browser copied nothing')
  } finally {
    field.remove()
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  }
}

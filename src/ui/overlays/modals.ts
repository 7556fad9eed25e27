const open: Element[] = []
const followers = new Set<() => void>()

/** Notes a modal dialog as the top one. Returns how to take it away, which is to be called before it leaves the page. */
export function noteModal(dialog: Element): () => void {
  open.push(dialog)
  followers.forEach((tell) => tell())
  return () => {
    open.splice(open.indexOf(dialog), 1)
    followers.forEach((tell) => tell())
  }
}

/** Calls with the top modal dialog, or null, now and whenever it is another. Returns how to stop it. */
export function followTopModal(call: (dialog: Element | null) => void): () => void {
  const tell = () => call(open.at(-1) ?? null)
  followers.add(tell)
  tell()
  return () => followers.delete(tell)
}

/** One tab of a browser, as far as the journeys use it. Elements are named by XPath, which every engine's driver takes. */
export type Tab = {
  /** Opens an address and waits until the page reports that it is interactive. */
  open: (address: string) => Promise<void>
  /** Clicks the element with the pointer, once it is shown. */
  press: (xpath: string) => Promise<void>
  type: (xpath: string, text: string) => Promise<void>
  /** The value of an expression in the page, as JSON. */
  evaluate: (expression: string) => Promise<unknown>
  /** Makes the window so many CSS pixels wide. */
  widen: (width: number) => Promise<void>
  /** Goes back, by the engine's own page cache if it has one. */
  back: () => Promise<void>
  /** Errors that the page threw or logged since the tab was opened, if the engine's driver reports them. */
  complaints: () => readonly string[]
  close: () => Promise<void>
}

const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`)

/** The control, heading or option that reads exactly so. */
export const withText = (element: string, text: string) => `//${element}[normalize-space()=${quoted(text)}]`

export const labelled = (element: string, label: string) => `//${element}[@aria-label=${quoted(label)}]`

/** A control of the open dialog: a closed menu may have a button with the same text. */
export const inDialog = (xpath: string) => `//dialog[@open]${xpath}`

/** The field that a label's text belongs to. */
export const fieldOf = (label: string) => `//*[@id=//label[starts-with(normalize-space(), ${quoted(label)})]/@for]`

const WAIT_MS = 120_000
const PAUSE_MS = 50

/** Asks until the expression is true in the page; the limit only guards. */
export async function until(tab: Tab, expression: string): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while ((await tab.evaluate(`Boolean(${expression})`).catch(() => false)) !== true) {
    if (Date.now() > deadline) throw new Error(`Not so within ${WAIT_MS / 1000} s: ${expression}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** An expression that gives the element in the page. */
export const elementAt = (xpath: string) =>
  `document.evaluate(${JSON.stringify(xpath)}, document, null, 9).singleNodeValue`

export const untilShown = (tab: Tab, xpath: string) => until(tab, `${elementAt(xpath)}?.getClientRects().length > 0`)

export const untilGone = (tab: Tab, xpath: string) => until(tab, `!${elementAt(xpath)}`)

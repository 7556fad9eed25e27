/** Path of the system's Chromium or Chrome with windows, or null. */
export declare const findWindowedBrowser: () => string | null

/** Path of a browser for the tests; empty where it is Playwright's own download. */
export function ensureBrowser(): string

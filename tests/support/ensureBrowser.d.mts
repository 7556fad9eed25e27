/** Path of the system's Chromium or Chrome with windows, or null. */
export declare const findWindowedBrowser: () => string | null

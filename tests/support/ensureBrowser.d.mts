/** Path of the system's Chromium or Chrome, or null. */
export declare const findBrowser: () => string | null

/** Lengths of texts in code points, and the highest limits that can be applied for. */
export const applicationLimits = { name: 24, org_name: 24, use_scene: 100, tpm: 50_000, rpm: 1000 } as const

/** Whether a text has letters, digits or signs: not only spaces, controls and characters without width. */
export const hasVisibleText = (text: string): boolean => /[^\p{Z}\p{C}]/u.test(text)

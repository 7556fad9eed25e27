/** Brings the generated files of the texts up to date. */
export declare function generateTexts(): void

type Table = { head: readonly string[]; rows: readonly (readonly string[])[] }

/** A paragraph, a list, or a table whose first column names the rows. */
export type LegalBlock = string | readonly string[] | Table

/** `id` is its anchor, the same in both languages. */
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] }

/** A legal page; `{operator}` and the like in its texts stand for what the operator fills in. */
export type LegalText = readonly LegalSection[]

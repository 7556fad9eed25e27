const orders = import.meta.glob<number>('./zh/*.mdx', { eager: true, query: '?order', import: 'order' })

/** The name of a chapter's file, which is also the end of its address. */
export const chapterNameOf = (file: string) => file.replace(/^.*\/|\.mdx$/g, '')

/** The documentation from its first chapter to its last; both languages have the same. */
export const chapterNames: readonly string[] = Object.entries(orders)
  .sort(([, one], [, other]) => one - other)
  .map(([file]) => chapterNameOf(file))

/** The chapter that says what changed in the API, of which the feed is made. */
export const changesChapter = 'changes'

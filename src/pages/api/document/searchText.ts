/** A heading and the words below it, up to the next heading. */
export type Section = { id: string; title: string; chapter: string; words: string }

/** What was found in a section: a few words around the first find. */
export type Hit = { id: string; title: string; chapter: string; before: string; found: string; after: string }

const wordsAround = 36
const controls = 'button, label, input, [hidden]'

/** Reads the sections off the text as it stands in the document. */
export function readSections(text: Element): readonly Section[] {
  return [...text.querySelectorAll('h2[id], h3[id]')].map((heading) => ({
    id: heading.id,
    title: heading.textContent,
    chapter: heading.closest('section')?.querySelector('h2')?.textContent ?? '',
    words: wordsBelow(heading),
  }))
}

function wordsBelow(heading: Element): string {
  const words: string[] = []
  for (let next = heading.nextElementSibling; next && !/^H[23]$/.test(next.tagName); next = next.nextElementSibling) {
    const copy = next.cloneNode(true) as Element // a clone is of the same kind
    copy.querySelectorAll(controls).forEach((control) => control.remove())
    copy.querySelectorAll('th, td, figure, li, caption').forEach((part) => part.append(' '))
    words.push(copy.textContent)
  }
  return words.join(' ').replaceAll(/\s+/g, ' ').trim()
}

const plain = (text: string) => text.toLowerCase()

/** Sections that have every word of the query, those with all of them in the title first. */
export function findSections(sections: readonly Section[], query: string): readonly Hit[] {
  const terms = plain(query.normalize('NFKC')).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return []
  const has = (text: string) => terms.every((term) => plain(text).includes(term))
  const inTitle = sections.filter(({ title }) => has(title))
  const inWords = sections.filter(({ title, words }) => !has(title) && has(`${title} ${words}`))
  return [...inTitle, ...inWords].map((section) => toHit(section, terms))
}

function toHit({ id, title, chapter, words }: Section, terms: readonly string[]): Hit {
  const finds = terms.map((term) => ({ term, at: plain(words).indexOf(term) })).filter(({ at }) => at >= 0)
  const first = finds.sort((one, other) => one.at - other.at)[0] ?? { term: '', at: 0 }
  const start = Math.max(0, first.at - wordsAround)
  const end = first.at + first.term.length
  return {
    id,
    title,
    chapter,
    before: `${start > 0 ? '…' : ''}${words.slice(start, first.at)}`,
    found: words.slice(first.at, end),
    after: words.slice(end, end + 2 * wordsAround),
  }
}

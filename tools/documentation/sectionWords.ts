import type { Reference, SearchWords, SectionWords } from '@/src/content/documentation/documentation'
import { textOf, type HastNode } from './hast.ts'

/** Lists the words below each heading in `file.data.sections`; to come after `headingAnchors`. */
export const sectionWords =
  (reference: Reference) => () => (tree: HastNode, file: { data: Record<string, unknown> }) => {
    const sections: SectionWords[] = [{ id: null, title: null, words: '' }]
    for (const node of tree.children ?? []) {
      const last = sections.at(-1)
      if (node.tagName === 'h2') sections.push({ id: String(node.properties?.['id']), title: textOf(node), words: '' })
      else if (last)
        last.words = plain(`${last.words} ${wordsOf(node, reference)}`)
          .replaceAll(/\s+/g, ' ')
          .replaceAll(/ (?=[,.;:!?，。；：、！？](?:\s|$))/gu, '')
          .trim()
    }
    file.data['sections'] = sections.filter(({ id, words }) => id !== null || words !== '')
  }

/** The lines that create a client are the same in most samples: the search finds only samples that write them another way. */
const clientSetup = /^(# pip|\/\/ npm) install openai\n[^]*?client = (new )?OpenAI\(.*INTERN_API_TOKEN[^,\n]*\)\n/

/** Headers that every curl sample sends. */
const usualHeaders = /-H "(?:Authorization|Content-Type): [^"]*"/g

/** The rows of a table of headers belong to its section; fields and error codes are entries of their own. */
function wordsOf(node: HastNode, reference: Reference): string {
  const rows: readonly object[] = node.name === 'Headers' ? (reference.headers[attribute(node, 'of')] ?? []) : []
  const own =
    node.value
      ?.replace(clientSetup, '')
      .replaceAll(usualHeaders, '')
      .replaceAll(/__[A-Z]+__/g, '') ?? attribute(node, 'title')
  return [own, ...rows.flatMap(readable), ...(node.children ?? []).map((child) => wordsOf(child, reference))]
    .filter((word) => typeof word === 'string')
    .join(' ')
}

/** The text of a row, without the address of its link. */
const readable = (row: object): readonly unknown[] =>
  Object.entries(row).flatMap(([key, value]: [string, unknown]) => (key === 'section' ? [] : [value]))

function attribute(node: HastNode, name: string): string {
  const attributes = (node.attributes ?? []) as readonly { name?: string; value?: unknown }[] // of MDX elements
  const value = attributes.find((one) => one.name === name)?.value
  return typeof value === 'string' ? value : ''
}

const namedTables = /<(Fields|Errors) of="(\w+)" caption="([^"]+)"/g

/** Without the marks of code. */
const plain = (text: string) => text.replaceAll('`', '')

/** The rows of the tables that a chapter's text names, each with the words next to its name. */
export function lookedUpWords(text: string, { fields, errors }: Reference): Pick<SearchWords, 'fields' | 'errors'> {
  const named = [...text.matchAll(namedTables)].map(([, element, of = '', within = '']) => ({ element, of, within }))
  const tablesOf = (element: string) => named.filter((table) => table.element === element)
  return {
    fields: tablesOf('Fields').flatMap(({ of, within }) =>
      (fields[of] ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        within,
        words: plain([row.description, ...(row.values ?? [])].join(' ')),
      })),
    ),
    errors: tablesOf('Errors').flatMap(({ of, within }) =>
      (errors[of] ?? []).map(({ code, status, description }) => ({
        id: code,
        within,
        words: plain(`${status} ${description}`),
      })),
    ),
  }
}

import type { SearchEntry } from '@/machines/search/searchEntry'
import type { Language } from '@/openapi/types'
import { excerptOf, type Excerpt } from './ranking/excerpt'
import { createRanking, type Ranked } from './ranking/ranking'

/** An entry as the reader sees it: its title in the reader's language, and words in the language of the match if they contain it. */
export type Hit = { id: string } & Pick<SearchEntry, 'kind' | 'to' | 'title' | 'within' | 'language'> & Excerpt

/** `isNearest`: nothing has the words of the query. */
type Findings = { hits: readonly Hit[]; isNearest: boolean }

const mostHits = 30
/** Results below this share of the best one's score answer another question; only the first few are listed nevertheless. */
const leastShare = 0.1
const fewHits = 6

/** A name that is the same in both languages. */
export const idOf = ({ kind, to }: Pick<SearchEntry, 'kind' | 'to'>) => `${kind} ${to}`

/** Places that most visitors look for, shown before anything is typed and if nothing was found. */
const popular: readonly string[] = [
  'chapter /api/document',
  'page /api/tokens',
  'page /api/models',
  'section /api/document/limits#price',
  'page /api/playground',
  'section /api/document/clients#with-claude-code',
  'chapter /api/document/errors',
  'page /icamp4',
]

export type Search = {
  /** Indexes entries of one language or both; those at the beginning that are indexed already are passed over. */
  index: (entries: readonly SearchEntry[]) => void
  find: (query: string, reader: Language) => Findings
  /** The entries with these ids, in their order, without those that are gone. */
  list: (ids: readonly string[], reader: Language) => readonly Hit[]
  popular: (reader: Language) => readonly Hit[]
}

export function createSearch(): Search {
  const ranking = createRanking()
  const byId = new Map<string, Partial<Record<Language, SearchEntry>>>()
  let indexed = 0

  const hitOf = (entry: SearchEntry, reader: Language, terms: readonly string[]): Hit => {
    const own = byId.get(idOf(entry))?.[reader] ?? entry
    const { kind, to, title, within } = own
    const inEntry = excerptOf(entry.words, terms)
    // Words without a match need not be those of the other language.
    const [excerpt, { language }] = inEntry.found === '' ? [excerptOf(own.words, terms), own] : [inEntry, entry]
    return { id: idOf(entry), kind, to, title, within, language, ...excerpt }
  }
  const list: Search['list'] = (ids, reader) =>
    ids.flatMap((id) => {
      const known = byId.get(id)
      const entry = known?.[reader] ?? known?.zh ?? known?.en
      return entry ? [hitOf(entry, reader, [])] : []
    })
  const listPopular = (reader: Language) => list(popular, reader)

  return {
    index: (entries) => {
      const more = entries.slice(indexed)
      indexed = Math.max(indexed, entries.length)
      ranking.add(more)
      for (const entry of more) byId.set(idOf(entry), { ...byId.get(idOf(entry)), [entry.language]: entry })
    },
    list,
    popular: listPopular,
    find: (query, reader) => {
      const { ranked, isNearest } = ranking.rank(query, reader)
      if (ranked.length === 0) return { hits: listPopular(reader), isNearest: true }
      const hits = bestOf(ranked, reader).map(({ entry, terms }) => hitOf(entry, reader, terms))
      return { hits, isNearest }
    },
  }
}

/** Each entry once, in the reader's language if it was found there. */
function bestOf(ranked: readonly Ranked[], reader: Language): readonly Ranked[] {
  const least = (ranked[0]?.score ?? 0) * leastShare
  const best = new Map<string, Ranked>()
  for (const one of ranked) {
    const id = idOf(one.entry)
    const isNew = !best.has(id)
    const isNear = best.size < fewHits || one.score >= least
    if (isNew ? isNear : one.entry.language === reader) best.set(id, one)
  }
  return [...best.values()].slice(0, mostHits)
}

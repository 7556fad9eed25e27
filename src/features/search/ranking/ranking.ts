import MiniSearch, { type SearchResult } from 'minisearch'
import type { SearchEntry } from '@/machines/search/searchEntry'
import type { Language } from '@/openapi/types'
import { conceptsOf, type Concept, type Variant } from './concepts'
import { isHan, piecesOf, plain, termsOf } from './terms'

/** An entry that was found, in the language in which it was found, and the terms that were found in it. */
export type Ranked = { entry: SearchEntry; score: number; terms: readonly string[] }

export type Ranking = {
  add: (entries: readonly SearchEntry[]) => void
  /** `isNearest`: nothing has the words of the query, and the results have similar ones. */
  rank: (query: string, reader: Language) => { ranked: readonly Ranked[]; isNearest: boolean }
}

const fields = ['title', 'also', 'within', 'words'] as const

/** The weight of a match in a title; one in the text has 1. */
const boost = { title: 5, also: 4, within: 1.5, words: 1 }

/** Pages and sections come before fields and error codes. */
const kindWeights: Readonly<Record<SearchEntry['kind'], number>> = {
  action: 1.1,
  page: 1.2,
  chapter: 1.1,
  section: 1,
  model: 1,
  project: 0.7,
  endpoint: 0.8,
  field: 0.4,
  error: 0.4,
  change: 0.5,
}
/** A field that has further words is a subject of its own. */
const NAMED_FIELD_WEIGHT = 0.9

const kindWeight = ({ kind, also }: SearchEntry) =>
  kind === 'field' && also !== '' ? NAMED_FIELD_WEIGHT : kindWeights[kind]

/** For names of code, and a query that looks like one or has that very name. */
const IDENTIFIER_WEIGHT = 4
const identifiers: ReadonlySet<SearchEntry['kind']> = new Set(['endpoint', 'field', 'error'])
const looksLikeIdentifier = (query: string) =>
  /^(get|post) \//.test(query) || (!/\s/.test(query) && /[\w\]][_./[][\w\]]/.test(query))

/** A text in the other language is slower to read. */
const OTHER_LANGUAGE_WEIGHT = 0.9
/** The last entry counts less than the first by this share: what comes first is the more basic. */
const PLACE_WEIGHT = 0.25
/** Long phrases count little more than short ones, and many matches of one concept less than one match of each of several. */
const LENGTH_EXPONENT = 0.8
const CONCEPT_EXPONENT = 0.8
/** Entries that have everything come before those that have some of it. */
const SHARE_EXPONENT = 2

type Index = MiniSearch<SearchEntry & { id: number }>

/** Ranks the entries that are added to it. */
export function createRanking(): Ranking {
  const vocabulary = new Set<string>()
  const index: Index = new MiniSearch({
    fields: [...fields],
    tokenize: (text) => {
      const terms = termsOf(text)
      for (const term of terms) if (!isHan(term)) vocabulary.add(term)
      return terms
    },
    processTerm: (term) => term,
    searchOptions: { boost, tokenize: (text) => text.split(' ') },
  })
  let entries: readonly SearchEntry[] = []
  let places: readonly number[] = []

  const rankConcepts = (query: string, concepts: readonly Concept[], reader: Language): readonly Ranked[] => {
    const asked = plain(query).trim()
    const isIdentifier = looksLikeIdentifier(asked)
    const named = new Set(piecesOf(asked).filter(looksLikeIdentifier))
    const partial = /\S$/.test(query) ? concepts.at(-1)?.variants[0]?.terms.at(-1) : undefined
    const finds = concepts.map((concept) => findConcept(index, concept, partial))
    return [...combine(finds, concepts)]
      .flatMap(([id, found]) => {
        const entry = entries[id]
        if (!entry) return []
        const place = places[id] ?? 0
        const weight =
          kindWeight(entry) *
          (identifiers.has(entry.kind) && (isIdentifier || named.has(plain(entry.title))) ? IDENTIFIER_WEIGHT : 1) *
          (entry.language === reader ? 1 : OTHER_LANGUAGE_WEIGHT) *
          (1 - PLACE_WEIGHT * place)
        const score = found.score * found.share ** SHARE_EXPONENT * weight * titleBonus(entry, asked, found, place)
        return [{ entry, score, terms: found.terms }]
      })
      .sort((one, other) => other.score - one.score)
  }

  return {
    add: (more) => {
      index.addAll(more.map((entry, place) => ({ ...entry, id: entries.length + place })))
      entries = [...entries, ...more]
      places = placesOf(entries)
    },
    rank: (query, reader) => {
      const ranked = rankConcepts(query, conceptsOf(query, { vocabulary }), reader)
      if (ranked.length > 0) return { ranked, isNearest: false }
      const concepts = conceptsOf(query, { vocabulary, takesNearest: true })
      return { ranked: rankConcepts(query, concepts, reader), isNearest: true }
    },
  }
}

/** The place of each entry among those of its language, from 0 to 1. */
function placesOf(entries: readonly SearchEntry[]): readonly number[] {
  const counts = { zh: 0, en: 0 }
  const places = entries.map(({ language }) => ({ language, place: counts[language]++ }))
  return places.map(({ language, place }) => place / counts[language])
}

/** More for an entry whose title is what was asked for. */
function titleBonus({ title }: SearchEntry, asked: string, { terms: found, titled }: Sum, place: number): number {
  if (plain(title) === asked) return 3 - place
  const terms = termsOf(title).filter((term) => !isHan(term) || Array.from(term).length > 1)
  return titled > 0.99 && terms.length > 0 && terms.every((term) => found.includes(term)) ? 1.5 : 1
}

/** `isTitled`: all of it is in the title. */
type Found = { score: number; terms: readonly string[]; isTitled: boolean }

/** The best way to say a concept in each entry. */
function findConcept(index: Index, { variants }: Concept, partial: string | undefined): ReadonlyMap<number, Found> {
  const best = new Map<number, Found>()
  for (const variant of variants)
    for (const result of index.search(variant.terms.join(' '), {
      prefix: (term) => term === partial && term.length > 1,
    })) {
      const score = variantScore(result, variant)
      const id = Number(result.id)
      if (score <= (best.get(id)?.score ?? 0)) continue
      const isTitled = result.terms.every((term) => result.match[term]?.includes('title'))
      best.set(id, { score, terms: result.terms, isTitled })
    }
  return best
}

function variantScore({ score, queryTerms }: SearchResult, { terms, weight, isOwn }: Variant): number {
  const share = queryTerms.length / terms.length
  return isOwn || share === 1 ? (score * weight * share ** 2) / terms.length ** LENGTH_EXPONENT : 0
}

/** `share`, `titled`: which part of the query is in the entry, and in its title. */
type Sum = { score: number; terms: readonly string[]; share: number; titled: number }

function combine(finds: readonly ReadonlyMap<number, Found>[], concepts: readonly Concept[]): ReadonlyMap<number, Sum> {
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0)
  const sums = new Map<number, Sum>()
  finds.forEach((find, place) => {
    const weight = concepts[place]?.weight ?? 0
    for (const [id, { score, terms, isTitled }] of find) {
      const before = sums.get(id) ?? { score: 0, share: 0, titled: 0, terms: [] }
      sums.set(id, {
        score: before.score + score ** CONCEPT_EXPONENT * weight,
        share: before.share + weight / total,
        titled: before.titled + (isTitled ? weight / total : 0),
        terms: [...before.terms, ...terms],
      })
    }
  })
  return sums
}

import { stopWords, synonymGroups, type SynonymGroup } from './synonyms'
import { isHan, isOneEdit, piecesOf, similarity, stemOf, termsOfPhrase } from './terms'

/** One way to say a thing. All terms of a synonym must be found; of the visitor's own words some may be missing. */
export type Variant = { terms: readonly string[]; weight: number; isOwn: boolean }

/** One thing that a query asks for, and the ways to say it, the visitor's first. */
export type Concept = { variants: readonly Variant[]; weight: number; group: SynonymGroup | null }

/** The words of an index, in their stems. */
type Vocabulary = ReadonlySet<string>

const SYNONYM_WEIGHT = 0.8
/** Of an exact identifier, such as `response_format`, beside common words. */
const IDENTIFIER_WEIGHT = 3
const LEAST_SIMILARITY = 0.4

/** A Chinese character or a word. `stem` is its form in the index. */
type Token = { written: string; stem: string }

const tokensOf = (text: string): readonly Token[] =>
  piecesOf(text).flatMap((written) =>
    isHan(written)
      ? Array.from(written).map((character) => ({ written: character, stem: character }))
      : [{ written, stem: stemOf(written) }],
  )

const keyOf = (tokens: readonly Token[]) => tokens.map(({ stem }) => stem).join(' ')
const keyOfPhrase = (phrase: string) => keyOf(tokensOf(phrase))

const groupsByPhrase = new Map<string, SynonymGroup[]>()
for (const group of synonymGroups)
  for (const key of group.phrases.map(keyOfPhrase)) groupsByPhrase.set(key, [...(groupsByPhrase.get(key) ?? []), group])

const longestPhrase = Math.max(...[...groupsByPhrase.keys()].map((key) => key.split(' ').length))
const synonymWords: Vocabulary = new Set([...groupsByPhrase.keys()].flatMap((key) => key.split(' ')))
const chineseStopKeys: ReadonlySet<string> = new Set([...stopWords].filter(isHan).map(keyOfPhrase))

const isHanToken = ({ written }: Token) => isHan(written)
const isIdentifier = ({ written }: Token) => /\w_\w/.test(written)
const isStop = ({ written }: Token) => stopWords.has(written)

type Reading = {
  vocabulary: Vocabulary
  /** Takes the most similar word for one that is not known, however different it is. */
  takesNearest?: boolean
}

/** The concepts of a query. A query of stop words alone asks for these. */
export function conceptsOf(query: string, { vocabulary, takesNearest = false }: Reading): readonly Concept[] {
  const typed = tokensOf(query)
  const tokens = typed.map((token, index) => {
    const isComplete = index < typed.length - 1 || /\s$/.test(query)
    const word = corrected(token, vocabulary, isComplete) ?? (takesNearest ? nearest(token, vocabulary) : null)
    return word === null ? token : { written: word, stem: word }
  })
  const concepts = unique(readConcepts(tokens))
  return concepts.length > 0 || tokens.length === 0 ? concepts : [unknown(tokens)]
}

/** A thing that is named twice counts once. */
const unique = (concepts: readonly Concept[]) =>
  concepts.filter(
    ({ group }, index) => group === null || concepts.findIndex((other) => other.group === group) === index,
  )

const isWord = ({ written }: Token) => written.length > 3 && /^[a-z_]+$/.test(written)

/** Endings that a stem may have lost. */
const endings = ['', 'e', 's', 'es', 'ed', 'ing', 'ion']

/** The known word at one edit from a mistyped one; what may be the beginning of a word stays. */
function corrected(token: Token, vocabulary: Vocabulary, isComplete: boolean): string | null {
  const { written, stem } = token
  if (!isWord(token) || isStop(token) || synonymWords.has(stem) || vocabulary.has(stem)) return null
  if (!isComplete && [...vocabulary].some((word) => word.startsWith(written))) return null
  const isNear = (word: string) =>
    word.length > 3 && (isOneEdit(stem, word) || endings.some((ending) => isOneEdit(written, word + ending)))
  return [...synonymWords, ...vocabulary].find(isNear) ?? null
}

function nearest(token: Token, vocabulary: Vocabulary): string | null {
  const { written, stem } = token
  if (!isWord(token) || isStop(token) || synonymWords.has(stem) || vocabulary.has(stem)) return null
  const words = [...synonymWords, ...vocabulary]
    .map((word) => ({ word, similarity: similarity(written, word) }))
    .sort((one, other) => other.similarity - one.similarity)
  return words[0] && words[0].similarity >= LEAST_SIMILARITY ? words[0].word : null
}

/** Phrases of the synonyms, stop words left out, and what is between them. */
function readConcepts(tokens: readonly Token[]): readonly Concept[] {
  const concepts: Concept[] = []
  let run: Token[] = []
  for (let index = 0; index < tokens.length;) {
    const part = partAt(tokens, index)
    index += part.length
    if (part.isLoose) {
      run = [...run, ...part.tokens]
      continue
    }
    concepts.push(...conceptsOfRun(run), ...part.concepts)
    run = []
  }
  return [...concepts, ...conceptsOfRun(run)]
}

type Part = { length: number; tokens: readonly Token[]; concepts: readonly Concept[]; isLoose: boolean }

/** The longest phrase or stop word at a place, or one token. A single Chinese character is loose: it may be a part of a word. */
function partAt(tokens: readonly Token[], index: number): Part {
  const most = Math.min(longestPhrase, tokens.length - index)
  for (let length = most; length > 0; length -= 1) {
    const part = tokens.slice(index, index + length)
    const isCharacter = length === 1 && part.every(isHanToken)
    if (isCharacter) return { length, tokens: part, concepts: [], isLoose: true }
    const groups = groupsByPhrase.get(keyOf(part))
    if (groups) return { length, tokens: part, concepts: [known(part, groups)], isLoose: false }
    if (chineseStopKeys.has(keyOf(part)) || (length === 1 && part.every(isStop)))
      return { length, tokens: part, concepts: [], isLoose: false }
  }
  const word = tokens.slice(index, index + 1)
  return { length: 1, tokens: word, concepts: [unknown(word)], isLoose: false }
}

/** Chinese characters between phrases, without the particles at their ends. */
function conceptsOfRun(run: readonly Token[]): readonly Concept[] {
  const first = run.findIndex((token) => !isStop(token))
  if (first < 0) return []
  const word = run.slice(first, run.findLastIndex((token) => !isStop(token)) + 1)
  const groups = word.map(({ stem }) => groupsByPhrase.get(stem) ?? [])
  const areAllKnown = groups.every((found) => found.length > 0)
  return areAllKnown ? word.map((token, index) => known([token], groups[index] ?? [])) : [unknown(word)]
}

const phraseOf = (tokens: readonly Token[]) =>
  tokens
    .map((token) => (isHanToken(token) ? token.written : ` ${token.written} `))
    .join('')
    .trim()

const own = (tokens: readonly Token[]): Variant => ({ terms: termsOfPhrase(phraseOf(tokens)), weight: 1, isOwn: true })

const unknown = (tokens: readonly Token[]): Concept => ({
  variants: [own(tokens)],
  weight: tokens.every(isIdentifier) ? IDENTIFIER_WEIGHT : 1,
  group: null,
})

function known(tokens: readonly Token[], groups: readonly SynonymGroup[]): Concept {
  const others = groups
    .flatMap(({ phrases }) => phrases)
    .filter((phrase) => keyOfPhrase(phrase) !== keyOf(tokens))
    .map((phrase) => ({ terms: termsOfPhrase(phrase), weight: SYNONYM_WEIGHT, isOwn: false }))
  return {
    variants: [own(tokens), ...others],
    weight: Math.max(...groups.map(({ weight }) => weight)),
    group: groups[0] ?? null,
  }
}

import { Marked, type MarkedToken, type Token, type TokenizerExtension, type Tokens } from 'marked'
import { lexBounded, LONGEST_PARAGRAPH } from './boundedLexer'

/** A formula in TeX, inside a line or as a block of its own. */
type Formula = { type: 'formula'; raw: string; tex: string; isBlock: boolean }
export type MarkdownToken = MarkedToken | Formula

/** A block of an answer; `level` is the rank of a heading. */
export type Block = { token: MarkdownToken; level: number }

/** Longer text between the marks is no formula; the bound keeps the search for the closing mark short. */
const LONGEST = 4000

const bounded = (open: string, close: string) => new RegExp(`^${open}([^]{1,${LONGEST}}?)${close}`)

const display = [bounded('\\$\\$', '\\$\\$'), bounded('\\\\\\[', '\\\\\\]')]
/** A dollar sign before a space or followed by a number is money. */
const inline = [/^\$(?![\s$])((?:\\.|[^\\\n$]){1,400}?)(?<!\s)\$(?!\d)/, bounded('\\\\\\(', '\\\\\\)')]

function formulaAt(text: string, patterns: readonly RegExp[], isBlock: boolean): Formula | undefined {
  const found = patterns.map((pattern) => pattern.exec(text)).find((match) => match !== null)
  if (!found) return undefined
  const [raw, tex = ''] = found
  return { type: 'formula', raw, tex: tex.trim(), isBlock }
}

/** A whole formula on lines of its own: an opening mark alone would cut a paragraph at each of many. */
const closedFormula = new RegExp(
  `\\n(?:\\$\\$[^]{1,${LONGEST}}?\\$\\$|\\\\\\[[^]{1,${LONGEST}}?\\\\\\])[ \\t]*(?:\\n|$)`,
)

/** Marked gives the whole rest of an answer for each of its paragraphs. */
function paragraphOf(text: string): string {
  const end = text.indexOf('\n\n')
  return text.slice(0, end < 0 ? LONGEST_PARAGRAPH : Math.min(end, LONGEST_PARAGRAPH))
}

const blockFormula: TokenizerExtension = {
  name: 'blockFormula',
  level: 'block',
  start: (text) => closedFormula.exec(paragraphOf(text))?.index,
  tokenizer(text) {
    const formula = formulaAt(text, display, true)
    // Text on the same line belongs to a paragraph.
    const [rest = ''] = /^[^\n]*\n?/.exec(text.slice(formula?.raw.length ?? 0)) ?? []
    return formula && rest.trim() === '' ? { ...formula, raw: formula.raw + rest } : undefined
  },
}

const inlineFormula: TokenizerExtension = {
  name: 'inlineFormula',
  level: 'inline',
  start: (text) => /\$|\\[([]/.exec(text)?.index,
  tokenizer: (text) => formulaAt(text, display, true) ?? formulaAt(text, inline, false),
}

const markdown = new Marked({ gfm: true, breaks: true }, { extensions: [blockFormula, inlineFormula] })

/** The parts of a text, without the blank lines between them. */
const lex = (text: string): MarkdownToken[] => lexBounded(text, markdown.defaults) as MarkdownToken[] // as: every extension makes a formula

/** Children of a token; lists and tables have their own. */
export const childrenOf = (tokens: readonly Token[] | undefined) => (tokens ?? []) as readonly MarkdownToken[] // as: see lex

/** Ranks of an answer's headings: each at most one below the heading before it, beginning at `first`. */
function withLevels(tokens: readonly MarkdownToken[], first: number): Block[] {
  const depths = [...new Set(tokens.flatMap((token) => (token.type === 'heading' ? [token.depth] : [])))].sort()
  let last = first - 1
  return tokens.map((token) => {
    if (token.type !== 'heading') return { token, level: 0 }
    last = Math.min(first + depths.indexOf(token.depth), last + 1, 6)
    return { token, level: last }
  })
}

/**
 * Parses a text that grows at its end. Only its last block is parsed again when more arrives, so that a long answer costs
 * no more than a short one.
 */
export function createParser(firstLevel: number): (text: string) => readonly Block[] {
  let settled: { text: string; tokens: readonly MarkdownToken[] } = { text: '', tokens: [] }
  let last: { text: string; blocks: readonly Block[] } = { text: '', blocks: [] }
  return (text) => {
    // React may discard a rendering and begin it again.
    if (text === last.text) return last.blocks
    if (!text.startsWith(settled.text)) settled = { text: '', tokens: [] }
    const tokens = lex(text.slice(settled.text.length))
    const all = [...settled.tokens, ...tokens]
    // A list may continue after a blank line.
    const open = tokens.findLastIndex(({ type }) => type !== 'space')
    const done = tokens.slice(0, Math.max(0, open))
    settled = {
      text: settled.text + rawOf(done, text.slice(settled.text.length)),
      tokens: [...settled.tokens, ...done],
    }
    const shown = all.filter(({ type }) => type !== 'space' && type !== 'def')
    last = { text, blocks: withLevels(shown, firstLevel) }
    return last.blocks
  }
}

/** The source of the first tokens; nothing if the parser changed the source (tabs, carriage returns). */
function rawOf(tokens: readonly MarkdownToken[], text: string): string {
  const raw = tokens.map((token) => token.raw).join('')
  return text.startsWith(raw) ? raw : ''
}

function* codesIn(tokens: readonly Token[]): Generator<Tokens.Code> {
  for (const token of tokens) {
    if (token.type === 'code') yield token as Tokens.Code // as: its type says so
    if ('items' in token) yield* codesIn(token.items as Tokens.ListItem[]) // as: only lists have items
    if ('tokens' in token) yield* codesIn(token.tokens ?? [])
  }
}

/** The code of a whole text whose source begins as the last one of `blocks`; null for any other. */
export function wholeCode(raw: string, { text, blocks }: { text: string; blocks: readonly Block[] }): string | null {
  const shown = [...codesIn(blocks.map(({ token }) => token as Token))] // as: a formula has no code
  if (shown.at(-1)?.raw !== raw) return null
  return [...codesIn(lex(text))][shown.length - 1]?.text ?? null
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u{A0}' }

/** The text with its character references resolved, as Markdown has them outside of code. */
export const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const point = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10)
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
    },
  )

/**
 * The address of a link that a reader may follow, and where it goes; null for anything else than web and mail. Without
 * `//` a browser may resolve `http:` against the page, so such an address is text.
 */
export function safeLink(text: string): { href: string; place: string } | null {
  if (!URL.canParse(text)) return null
  const { href, protocol, host, pathname } = new URL(text)
  if (protocol === 'mailto:') return isPlainMail(new URL(text)) ? { href, place: pathname } : null
  return /^https?:\/\//i.test(text) ? { href, place: host } : null
}

/** Other fields, such as `bcc` or `body`, would add what the reader does not see; so would encoded line breaks. */
const isPlainMail = ({ pathname, search, searchParams }: URL) =>
  pathname !== '' &&
  !/%[01]/.test(pathname + search) &&
  [...searchParams.keys()].every((field) => field.toLowerCase() === 'subject')

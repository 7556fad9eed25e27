import { Lexer, Tokenizer, type MarkedOptions, type Token } from 'marked'

/** Quotes, lists and emphasis nest this deep; deeper marks are text. Every level is a call on the stack. */
const DEEPEST = 24
/** Characters of a paragraph, cell or heading with marks. Longer ones are text: their time grows with the square. */
export const LONGEST_PARAGRAPH = 8000
/** A short row of a wide table gets empty cells: this many are always allowed, more only in a source of that length. */
const ALWAYS_CELLS = 1000

/** Runs `tokenize` one level deeper; without a result below the last level. */
function createDepth() {
  let depth = 0
  return <Result>(tokenize: () => Result): Result | undefined => {
    if (depth >= DEEPEST) return undefined
    depth += 1
    try {
      return tokenize()
    } finally {
      depth -= 1
    }
  }
}

/** Whether a table has more cells than its source can account for. */
function isPadded(text: string): boolean {
  const [source = ''] = text.split(/\n[^\S\n]*\n/, 1)
  const [head = '', , ...rows] = source.split('\n')
  return head.split('|').length * rows.length > Math.max(ALWAYS_CELLS, source.length)
}

class BoundedTokenizer extends Tokenizer {
  readonly #nested = createDepth()

  override blockquote(text: string) {
    return this.#nested(() => super.blockquote(text))
  }

  override list(text: string) {
    return this.#nested(() => super.list(text))
  }

  override table(text: string) {
    return this.rules.block.table.test(text) && !isPadded(text) ? super.table(text) : undefined
  }
}

/** Parses hostile text in bounded time and depth. */
class BoundedLexer extends Lexer {
  readonly #nested = createDepth()

  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    const found = text.length > LONGEST_PARAGRAPH ? undefined : this.#nested(() => super.inlineTokens(text, tokens))
    if (found === undefined) tokens.push({ type: 'text', raw: text, text, escaped: false })
    return tokens
  }
}

/** The tokens of a text, as Marked's own lexer finds them unless the text is made to be slow, deep or huge. */
export const lexBounded = (text: string, options: MarkedOptions): Token[] =>
  new BoundedLexer({ ...options, tokenizer: new BoundedTokenizer(options) }).lex(text)

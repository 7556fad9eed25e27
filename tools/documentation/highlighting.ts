import type { RehypeShikiCoreOptions } from '@shikijs/rehype/core'
import rehypeShiki from '@shikijs/rehype/core'
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { visit } from 'unist-util-visit'
import type { HastNode } from './hast.ts'

type Transformer = NonNullable<RehypeShikiCoreOptions['transformers']>[number]

const theme = createCssVariablesTheme({ name: 'portal', fontStyle: false })
const kindOf = (color = '') => /--shiki-token-(?!punctuation)([a-z-]+)/.exec(color)?.[1]

/**
 * Shiki would write colours into style attributes, which the portal's policy forbids. The theme's colours are names of
 * variables, so each becomes a class, and a token without a colour of its own stays plain text.
 */
const classes: Transformer = {
  name: 'classes',
  span(node, _line, _column, _lineElement, token) {
    const kind = kindOf(token.color)
    node.properties = kind ? { class: `token-${kind}` } : {}
  },
  code(node) {
    const lines = node.children.flatMap((line) => ('children' in line ? line.children : line))
    node.children = lines.flatMap((part) =>
      'properties' in part && part.properties['class'] === undefined ? part.children : part,
    )
  },
  pre(node) {
    // A word after the language names a sample by its API: ```python anthropic
    node.properties = { dataLanguage: this.options.meta?.__raw?.trim() || this.options.lang }
  },
}

type Token = Parameters<NonNullable<Transformer['tokens']>>[0][number][number]

/** JSON in a command, between its quotes. */
const BODY = /(?<=-d ')[[{][^']*(?=')/g

/** The parts of a token before and after a body. */
const outside = (token: Token, start: number, end: number): Token[] => {
  const { offset, content } = token
  const before = content.slice(0, Math.max(0, start - offset))
  const after = content.slice(Math.max(0, end - offset))
  return [
    { ...token, content: before },
    { ...token, content: after, offset: offset + content.length - after.length },
  ].filter((part) => part.content !== '')
}

/** Highlights the JSON bodies of curl commands, which are only strings to a shell. */
const jsonBodies = (highlighter: HighlighterCore): Transformer => ({
  name: 'json-bodies',
  tokens(lines) {
    if (this.options.lang !== 'bash') return lines
    return [...this.source.matchAll(BODY)].reduce((done, { index: start, 0: body }) => {
      const { tokens } = highlighter.codeToTokens(body, { lang: 'json', theme: 'portal' })
      const ofBody = tokens.flat().map((token) => ({ ...token, offset: token.offset + start }))
      return done.map((line) => {
        const [first, last] = [line[0], line.at(-1)]
        if (first === undefined || last === undefined) return line
        const isInLine = ({ offset }: Token) => offset >= first.offset && offset < last.offset + last.content.length
        const parts = [
          ...line.flatMap((token) => outside(token, start, start + body.length)),
          ...ofBody.filter(isInLine),
        ]
        return parts.sort((one, other) => one.offset - other.offset)
      })
    }, lines)
  },
})

/** A rehype plugin that highlights code at build time; nothing of it reaches a browser. */
export async function createHighlighting(): Promise<() => (tree: HastNode) => void> {
  const highlighter = await createHighlighterCore({
    themes: [theme],
    langs: [
      import('shiki/langs/bash.mjs'),
      import('shiki/langs/python.mjs'),
      import('shiki/langs/javascript.mjs'),
      import('shiki/langs/typescript.mjs'),
      import('shiki/langs/json.mjs'),
      import('shiki/langs/yaml.mjs'),
      import('shiki/langs/toml.mjs'),
      import('shiki/langs/http.mjs'),
    ],
    engine: createJavaScriptRegexEngine(),
  })
  const anyHighlighter = highlighter as unknown as Parameters<typeof rehypeShiki>[0] // the same without its languages' names
  // Without a limit of time: the pages and the browser's code are built apart, and must come to the same text.
  const highlight = rehypeShiki(anyHighlighter, {
    theme: 'portal',
    transformers: [jsonBodies(highlighter), classes],
    tokenizeTimeLimit: 0,
  })
  return () => highlight as unknown as (tree: HastNode) => void // unified's type names the same tree by its package
}

/** Each highlighted sample comes as a tree of its own inside the text's tree: its branches are put in its place. */
export const unwrapTrees = () => (tree: HastNode) => {
  visit(tree, (node) => {
    if (!node.children) return
    node.children = node.children.flatMap((child) => (child.type === 'root' ? (child.children ?? []) : child))
  })
}

import type { RehypeShikiCoreOptions } from '@shikijs/rehype/core'
import rehypeShiki from '@shikijs/rehype/core'
import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core'
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
    node.properties = { dataLanguage: this.options.lang }
  },
}

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
  const highlight = rehypeShiki(anyHighlighter, { theme: 'portal', transformers: [classes], tokenizeTimeLimit: 0 })
  return () => highlight as unknown as (tree: HastNode) => void // unified's type names the same tree by its package
}

/** Each highlighted sample comes as a tree of its own inside the text's tree: its branches are put in its place. */
export const unwrapTrees = () => (tree: HastNode) => {
  visit(tree, (node) => {
    if (!node.children) return
    node.children = node.children.flatMap((child) => (child.type === 'root' ? (child.children ?? []) : child))
  })
}

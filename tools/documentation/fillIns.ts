import { visit } from 'unist-util-visit'
import type { HastNode } from './hast.ts'

const components: Readonly<Record<string, string>> = { __BASE__: 'Base', __TOKEN__: 'Token', __PORTAL__: 'Portal' }
const placeholder = /(__[A-Z]+__)/

/** Turns `__BASE__`, `__TOKEN__` and `__PORTAL__` into components, which know the portal's configuration when the page is rendered. */
export const fillIns = () => (tree: HastNode) => {
  visit(tree, (node) => {
    if (!node.children) return
    node.children = node.children.flatMap((child) => (child.type === 'text' ? parts(child) : child))
  })
}

const parts = ({ value = '' }: HastNode): HastNode[] =>
  value
    .split(placeholder)
    .filter((text) => text !== '')
    .map((text) => (placeholder.test(text) ? component(text) : { type: 'text', value: text }))

function component(text: string): HastNode {
  const name = components[text]
  if (!name) throw new Error(`nothing is known to fill in for ${text}`)
  return { type: 'mdxJsxTextElement', name, attributes: [], children: [] }
}

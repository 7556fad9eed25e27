import { visit } from 'unist-util-visit'
import { textOf, type HastNode } from './hast.ts'

const components: Readonly<Record<string, string>> = {
  __BASE__: 'Base',
  __ROOT__: 'Root',
  __TOKEN__: 'Token',
  __PORTAL__: 'Portal',
  __ID__: 'Id',
  __NAME__: 'Name',
  MODEL_ID: 'Model',
  INTERN_API_TOKEN: 'Variable',
}
const placeholder = /(__[A-Z]+__|\bMODEL_ID\b|\bINTERN_API_TOKEN\b)/

/** The values of the reader's choice that a sample has, as `model token`; empty for none. */
function usesOf(node: HastNode): string {
  const text = textOf(node)
  const uses = { model: text.includes('MODEL_ID'), token: /\bINTERN_API_TOKEN\b|__TOKEN__/.test(text) }
  return Object.entries(uses)
    .flatMap(([name, isUsed]) => (isUsed ? name : []))
    .join(' ')
}

/** Notes at each sample which values of the reader's choice it has; before they are filled in. */
export const sampleUses = () => (tree: HastNode) => {
  visit(tree, (node) => {
    if (node.tagName !== 'pre' && node.name !== 'Samples') return
    const uses = usesOf(node)
    if (uses === '') return
    if (node.tagName === 'pre') node.properties = { ...node.properties, dataUses: uses }
    else node.attributes = [...(node.attributes ?? []), { type: 'mdxJsxAttribute', name: 'uses', value: uses }]
  })
}

/** Turns what is to be filled in into components, which know the portal's configuration and the reader's choice when the page is rendered. */
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

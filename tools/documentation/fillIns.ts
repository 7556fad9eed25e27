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

/** Marks each sample that names a model, which the reader chooses; before it is filled in. */
export const sampleModels = () => (tree: HastNode) => {
  visit(tree, (node) => {
    if ((node.tagName !== 'pre' && node.name !== 'Samples') || !textOf(node).includes('MODEL_ID')) return
    if (node.tagName === 'pre') node.properties = { ...node.properties, dataModel: true }
    else node.attributes = [...(node.attributes ?? []), { type: 'mdxJsxAttribute', name: 'hasModel', value: null }]
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

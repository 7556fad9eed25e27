import { visit } from 'unist-util-visit'
import { textOf, type HastNode } from './hast.ts'

const anchor = /\s*\[#([a-z0-9-]+)\]$/

/** Gives `## Title [#id]` its id; a heading without one is a fault, and so is one of another level. */
export const headingAnchors = () => (tree: HastNode) => {
  visit(tree, (node) => {
    if (!/^h[1-6]$/.test(node.tagName ?? '')) return
    if (node.tagName !== 'h2') throw new Error(`the heading "${textOf(node)}" is no section of its chapter: ##`)
    const last = node.children?.at(-1)
    const id = last?.value && anchor.exec(last.value)?.[1]
    if (!last?.value || !id) throw new Error(`the heading "${textOf(node)}" needs an id: ## Title [#id]`)
    last.value = last.value.replace(anchor, '')
    node.properties = { ...node.properties, id }
  })
}

import { visit } from 'unist-util-visit'
import type { Heading } from '@/src/content/documentation/documentation'
import { textOf, type HastNode } from './hast.ts'

const anchor = /\s*\[#([a-z0-9-]+)\]$/

/** Gives `## Title [#id]` its id, and lists every heading in `file.data.headings`; a heading without an id is a fault. */
export const headingAnchors = () => (tree: HastNode, file: { data: Record<string, unknown> }) => {
  const headings: Heading[] = []
  visit(tree, (node) => {
    if (node.tagName !== 'h2' && node.tagName !== 'h3') return
    const last = node.children?.at(-1)
    const id = last?.value && anchor.exec(last.value)?.[1]
    if (!last?.value || !id) throw new Error(`the heading "${textOf(node)}" needs an id: ## Title [#id]`)
    last.value = last.value.replace(anchor, '')
    node.properties = { ...node.properties, id }
    headings.push({ id, title: textOf(node), depth: node.tagName === 'h2' ? 2 : 3 })
  })
  file.data['headings'] = headings
}

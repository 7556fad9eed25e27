/** As much of hast and of MDX's nodes in it as the plugins here touch. */
export type HastNode = {
  type: string
  tagName?: string
  name?: string
  value?: string
  properties?: Record<string, unknown>
  attributes?: unknown[]
  children?: HastNode[]
}

/** Calls `see` with every node below `node`, outer ones first. */
export function walk(node: HastNode, see: (node: HastNode) => void): void {
  see(node)
  node.children?.forEach((child) => walk(child, see))
}

/** The words of a node without its markup. */
export const textOf = (node: HastNode): string => node.value ?? node.children?.map(textOf).join('') ?? ''

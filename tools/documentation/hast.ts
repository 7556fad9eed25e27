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

/** The words of a node without its markup. */
export const textOf = (node: HastNode): string => node.value ?? node.children?.map(textOf).join('') ?? ''

import type { HastNode } from './hast.ts'

const isSample = ({ tagName, name }: HastNode) => tagName === 'pre' || name === 'Samples'
const endsText = (node: HastNode) =>
  isSample(node) || node.tagName === 'h2' || /^(Fields|Errors|Headers)$/.test(node.name ?? '')

/**
 * Puts each sample of a chapter about an endpoint into one element with its text: the words before it and, if no other
 * sample follows, those after it. Wide screens show them side by side. The reading order stays.
 */
export const besideSamples = () => (tree: HastNode) => {
  const parts: HastNode[] = []
  let words: HastNode[] = []
  for (const node of tree.children ?? []) {
    if (!endsText(node)) {
      words.push(node)
      continue
    }
    if (isSample(node)) parts.push(words.every(isBlank) ? node : pair([division(words), node]))
    else parts.push(...withWords(parts, words), node)
    words = []
  }
  tree.children = [...parts, ...withWords(parts, words)]
}

/** Text after a sample moves next to it; all other samples are alone. */
function withWords(parts: readonly HastNode[], words: HastNode[]): HastNode[] {
  const last = parts.at(-1)
  if (last?.properties?.['dataBeside'] !== true || words.every(isBlank)) return words
  last.children?.push(division(words))
  return []
}

const isBlank = ({ type, value = '' }: HastNode) => type === 'text' && value.trim() === ''

const division = (children: HastNode[]): HastNode => ({ type: 'element', tagName: 'div', properties: {}, children })

const pair = (children: HastNode[]): HastNode => ({
  type: 'element',
  tagName: 'div',
  properties: { dataBeside: true },
  children,
})

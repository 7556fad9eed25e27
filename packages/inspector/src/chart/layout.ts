import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import type { Arrow, Box, BoxLine, Drawing } from './drawing'

export type Point = { x: number; y: number }
export type PlacedBox = Box & { x: number; y: number; width: number; height: number }
export type PlacedArrow = Arrow & { points: readonly Point[]; label: Point & { width: number; height: number } }
export type Placed = { width: number; height: number; boxes: readonly PlacedBox[]; arrows: readonly PlacedArrow[] }

/** The width of a text in CSS pixels. */
export type Measure = (text: string, style: 'name' | 'line') => number

export const lineHeight = 16
export const nameHeight = 22
export const boxPadding = 10
export const labelPadding = 5

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '3',
}

/** Gives every state and arrow its place, by ELK's layers. */
export async function layOut({ boxes, arrows }: Drawing, elk: Pick<ELK, 'layout'>, measure: Measure): Promise<Placed> {
  const [root] = boxes
  if (!root) return { width: 0, height: 0, boxes: [], arrows: [] }
  const graph = {
    id: '',
    layoutOptions: options,
    children: [nodeOf(root, { boxes, arrows }, measure)],
  }
  const placed = await elk.layout(graph)
  const all = allNodes(placed.children ?? [])
  const nodes = new Map(all.map((node) => [node.id, node]))
  const edges = new Map(all.flatMap((node) => node.edges ?? []).map((edge) => [edge.id, edge]))
  return {
    width: sizeOf(placed).width,
    height: sizeOf(placed).height,
    boxes: boxes.map((box) => Object.assign({ ...box }, sizeOf(nodes.get(box.state.id)))),
    arrows: arrows.map((arrow) => placedArrow(arrow, edges.get(arrow.id))),
  }
}

function nodeOf(box: Box, drawing: Drawing, measure: Measure): ElkNode {
  const { state, lines } = box
  const { boxes, arrows } = drawing
  const children = boxes.filter(({ parent }) => parent === state.id)
  const width = Math.ceil(Math.max(measure(state.key, 'name') + tagsWidth(box, measure), widest(lines, measure)))
  const head = boxPadding + nameHeight + lines.length * lineHeight
  if (children.length === 0) return { id: state.id, width: width + 2 * boxPadding, height: head + boxPadding }
  const inner = boxPadding + 8
  return {
    id: state.id,
    children: children.map((child) => nodeOf(child, drawing, measure)),
    // ELK places the labels of an edge that is declared in the nearest common ancestor of its ends.
    edges: arrows.filter((arrow) => ancestorOf(arrow) === state.id).map((arrow) => edgeOf(arrow, measure)),
    layoutOptions: {
      ...options,
      'elk.padding': `[top=${head + 12},left=${inner + 10},bottom=${inner},right=${inner}]`,
      'elk.nodeSize.constraints': '[MINIMUM_SIZE]',
      'elk.nodeSize.minimum': `(${width + 2 * boxPadding},${head + boxPadding})`,
    },
  }
}

/** The innermost state around both ends. */
function ancestorOf({ source, target }: Arrow): string {
  const [from, to] = [source.split('.'), target.split('.')]
  const shared = from.findIndex(
    (key, index) => key !== to[index] || index === to.length - 1 || index === from.length - 1,
  )
  return from.slice(0, shared).join('.')
}

/** Room for the tags beside the name. */
const tagsWidth = ({ state }: Box, measure: Measure) =>
  state.tags.reduce((sum, tag) => sum + measure(tag, 'line') + 16, 0) + (state.tags.length > 0 ? 8 : 0)

const widest = (lines: readonly Pick<BoxLine, 'text'>[], measure: Measure) =>
  lines.reduce((width, { text }) => Math.max(width, measure(text, 'line')), 0)

const edgeOf = (arrow: Arrow, measure: Measure): ElkExtendedEdge => ({
  id: arrow.id,
  sources: [arrow.source],
  targets: [arrow.target],
  labels: [
    {
      // ELK gives a label without text no place.
      text: arrow.id,
      layoutOptions: { 'elk.edgeLabels.inline': 'true' },
      width: Math.ceil(widest(arrow.lines, measure)) + 2 * labelPadding,
      height: arrow.lines.length * lineHeight + labelPadding,
    },
  ],
})

const allNodes = (nodes: readonly ElkNode[]): readonly ElkNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children ?? [])])

const sizeOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<ElkNode> = {}) => ({ x, y, width, height })

function placedArrow(arrow: Arrow, edge: ElkExtendedEdge | undefined): PlacedArrow {
  const points = (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ])
  return Object.assign({ ...arrow }, { points, label: sizeOf(edge?.labels?.[0]) })
}

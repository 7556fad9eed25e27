import { statesOf, type Chart, type ChartState, type ChartTransition } from './chart'

/** Boxes and arrows of a chart before layout. */
export type Drawing = { boxes: readonly Box[]; arrows: readonly Arrow[] }

export type Box = {
  state: ChartState
  parent: string | null
  isInitial: boolean
  lines: readonly BoxLine[]
}
/** A line of text in a state; with the transition's id if it is one that stays in the state. */
export type BoxLine = { text: string; transition: string | null }

/** All transitions from one state to another one. */
export type Arrow = { id: string; source: string; target: string; lines: readonly ArrowLine[] }
type ArrowLine = { transition: string; text: string }

const textLimit = 44

/** Arrows lead to other states; what stays in a state, or goes into it from itself, is a line in its box. */
export function drawingOf({ root }: Chart): Drawing {
  const arrows = new Map<string, Arrow>()
  const boxes = statesOf(root).map((state) => boxOf(state, root))
  for (const state of statesOf(root)) {
    for (const transition of state.transitions) {
      for (const target of transition.targets) {
        if (isInside(target, state.id)) continue
        const id = `${state.id}→${target}`
        const known = arrows.get(id)
        arrows.set(id, { id, source: state.id, target, lines: [...(known?.lines ?? []), ...labelLines(transition)] })
      }
    }
  }
  return { boxes, arrows: [...arrows.values()] }
}

/** The guard has a line of its own: wide labels push states apart. */
const labelLines = ({ id, label, guard }: ChartTransition): readonly ArrowLine[] => [
  { transition: id, text: clipped(label) },
  ...(guard === null ? [] : [{ transition: id, text: clipped(`\u00a0[${guard}]`) }]),
]

function boxOf(state: ChartState, root: ChartState): Box {
  const parent = statesOf(root).find(({ states }) => states.includes(state)) ?? null
  const plain = (text: string): BoxLine => ({ text: clipped(text), transition: null })
  const inner = state.transitions.filter(({ targets }) => targets.every((target) => isInside(target, state.id)))
  return {
    state,
    parent: parent?.id ?? null,
    isInitial: parent?.initial === state.id,
    lines: [
      ...(state.entry.length > 0 ? [plain(`entry / ${state.entry.join(', ')}`)] : []),
      ...(state.exit.length > 0 ? [plain(`exit / ${state.exit.join(', ')}`)] : []),
      ...state.invoke.map(({ src }) => plain(`invoke ${src}`)),
      ...inner.map((transition) => ({ text: clipped(innerText(transition, state.id)), transition: transition.id })),
    ],
  }
}

const isInside = (state: string, other: string) => state === other || state.startsWith(`${other}.`)

const withGuard = ({ label, guard }: ChartTransition) => (guard === null ? label : `${label} [${guard}]`)

function innerText(transition: ChartTransition, source: string): string {
  const actions = transition.actions.length > 0 ? ` / ${transition.actions.join(', ')}` : ''
  const targets = transition.targets.map((target) => (target === source ? '↺' : `→ ${target.slice(source.length + 1)}`))
  return [`${withGuard(transition)}${actions}`, ...targets].join(' ')
}

const clipped = (text: string) => (text.length > textLimit ? `${text.slice(0, textLimit - 1)}…` : text)

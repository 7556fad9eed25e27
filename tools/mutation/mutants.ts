import type { AnyStateMachine } from 'xstate'

/** The path of a node in a definition: `['states', 'idle', 'on', 'token.named', 0, 'guard']`. */
type Place = readonly (string | number)[]
type Operator =
  | 'drop guard'
  | 'drop action'
  | 'drop branch'
  | 'retarget'
  | 'drop reenter'
  | 'drop invoke'
  | 'drop tag'
  | 'change initial'
/**
 * One fault in the definition of the statechart `machine`: the node at `place` is replaced by `value`, or removed if
 * that is null.
 */
export type Mutant = { machine: string; operator: Operator; place: Place; value: string | null; what: string }

type Definition = Readonly<Record<string, unknown>>
type Found = Omit<Mutant, 'machine'>

const isDefinition = (value: unknown): value is Definition => typeof value === 'object' && value !== null
const entriesOf = (value: unknown) => (isDefinition(value) ? Object.entries(value) : [])

/** The entries of a value, a list or nothing, with the path of each. */
function each(value: unknown, place: Place): [unknown, Place][] {
  if (Array.isArray(value)) return value.map((one: unknown, at) => [one, [...place, at]])
  return value === undefined ? [] : [[value, place]]
}

const nameOf = (value: unknown) => {
  const { type, src } = isDefinition(value) ? value : {}
  return [value, type, src].find((name) => typeof name === 'string')
}

const dropped = (operator: Operator, value: unknown, place: Place): Found => ({
  operator,
  place,
  value: null,
  what: nameOf(value) ?? 'inline',
})
const drops = (operator: Operator, value: unknown, place: Place) =>
  each(value, place).map(([one, at]) => dropped(operator, one, at))

/** The state after `name` among its siblings; null if it is the last. */
function siblingOf(states: unknown, name: string): string | null {
  const names = entriesOf(states).map(([key]) => key)
  const next = names[(names.indexOf(name) + 1) % names.length]
  return names.includes(name) && next !== name ? (next ?? null) : null
}

const within = (root: Definition, path: readonly string[]) =>
  path.reduce<unknown>(
    (node, key) => (isDefinition(node) && isDefinition(node['states']) ? node['states'][key] : null),
    root,
  )

/** Another target in place of `target`, written in the same way: `sibling`, `.child` or `#machine.path.to.state`. */
function otherTarget(root: Definition, source: readonly string[], target: string): string | null {
  const [first = '', ...rest] = target.split('.')
  const isAbsolute = first.startsWith('#')
  const base = isAbsolute ? [] : first === '' ? source : source.slice(0, -1)
  const path = isAbsolute || first === '' ? rest : [first, ...rest]
  const parent = within(root, [...base, ...path.slice(0, -1)])
  const other = siblingOf(isDefinition(parent) ? parent['states'] : null, path.at(-1) ?? '')
  return other === null ? null : [...target.split('.').slice(0, -1), other].join('.')
}

function ofTransition(root: Definition, source: readonly string[], transition: unknown, place: Place): Found[] {
  const { guard, actions, reenter, target } = isDefinition(transition) ? transition : { target: transition }
  const targetPlace = isDefinition(transition) ? [...place, 'target'] : place
  const retargeted = each(target, targetPlace).flatMap(([one, at]): Found[] => {
    const other = otherTarget(root, source, String(one))
    return other === null ? [] : [{ operator: 'retarget', place: at, value: other, what: `${String(one)} ⇒ ${other}` }]
  })
  return [
    { operator: 'drop branch', place, value: null, what: [guard && nameOf(guard), target].filter(Boolean).join(' → ') },
    ...(guard === undefined ? [] : [dropped('drop guard', guard, [...place, 'guard'])]),
    ...drops('drop action', actions, [...place, 'actions']),
    ...(reenter === true ? [dropped('drop reenter', 'reenter', [...place, 'reenter'])] : []),
    ...retargeted,
  ]
}

function ofState(root: Definition, state: Definition, path: readonly string[]): Found[] {
  const place: Place = path.flatMap((key) => ['states', key])
  const transitions = (value: unknown, at: Place) =>
    each(value, at).flatMap(([one, there]) => ofTransition(root, path, one, there))
  const keyed = (key: 'on' | 'after') =>
    entriesOf(state[key]).flatMap(([event, value]) => transitions(value, [...place, key, event]))
  const initial = typeof state['initial'] === 'string' ? state['initial'] : ''
  const other = siblingOf(state['states'], initial)
  return [
    ...keyed('on'),
    ...keyed('after'),
    ...transitions(state['always'], [...place, 'always']),
    ...transitions(state['onDone'], [...place, 'onDone']),
    ...drops('drop action', state['entry'], [...place, 'entry']),
    ...drops('drop action', state['exit'], [...place, 'exit']),
    ...drops('drop tag', state['tags'], [...place, 'tags']),
    ...each(state['invoke'], [...place, 'invoke']).flatMap(([invoke, at]) => [
      dropped('drop invoke', invoke, at),
      ...['onDone', 'onError', 'onSnapshot'].flatMap((key) =>
        isDefinition(invoke) ? transitions(invoke[key], [...at, key]) : [],
      ),
    ]),
    ...(other === null
      ? []
      : [
          {
            operator: 'change initial' as const,
            place: [...place, 'initial'],
            value: other,
            what: `${initial} ⇒ ${other}`,
          },
        ]), // for the union
    ...entriesOf(state['states']).flatMap(([key, child]) =>
      isDefinition(child) ? ofState(root, child, [...path, key]) : [],
    ),
  ]
}

/** Every statechart that differs from `machine` by one fault. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const root = machine.config as Definition // read as data
  return ofState(root, root, []).map((found) => ({ machine: machine.id, ...found }))
}

/** The same definition with the fault in it; the given one stays as it is. */
export function mutated<Config>(config: Config, { place, value }: Pick<Mutant, 'place' | 'value'>): Config {
  return changed(config, place, value) as Config // the same shape, without the removed part
}

function changed(node: unknown, [key, ...rest]: Place, value: string | null): unknown {
  if (key === undefined) return value
  if (Array.isArray(node)) {
    if (rest.length === 0 && value === null) return node.filter((_, at) => at !== key)
    return node.map((one: unknown, at) => (at === key ? changed(one, rest, value) : one))
  }
  if (!isDefinition(node) || !(key in node)) throw new Error(`there is no "${key}" in the definition`)
  if (rest.length > 0 || value !== null) return { ...node, [key]: changed(node[key], rest, value) }
  return Object.fromEntries(Object.entries(node).filter(([name]) => name !== String(key)))
}

/** The fault in one line, by which reports and lists name it. */
export const titleOf = ({ operator, place, what }: Mutant) =>
  `${operator} ${what} @ ${place.filter((key) => key !== 'states').join('/')}`

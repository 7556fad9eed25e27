import { DOMImplementation, XMLSerializer, type Document, type Element } from '@xmldom/xmldom'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nameOfActor, nameOfGuard } from './configJson'

const SCXML = 'http://www.w3.org/2005/07/scxml'

/**
 * The machine as SCXML (W3C, 2015). Guards are Booleans of the data model that a host sets; actions are logged by name.
 * The end of an invoked actor is `done.invoke.<id>` or `error.platform.<id>`. A delay is an event, sent on entry and
 * cancelled
 * on exit; a computed delay has a name, and the host sets it too.
 */
export function scxml(machine: AnyStateMachine): string {
  const document = new DOMImplementation().createDocument(SCXML, 'scxml')
  const root = document.documentElement as Element // it was made just now
  const { root: top } = machine
  set(root, { version: '1.0', name: machine.id, datamodel: 'ecmascript', initial: top.id })
  const guards = [...new Set(everyNode(top).flatMap(transitionsOf).flatMap(guardNames))].sort()
  if (guards.length > 0) {
    const model = add(root, 'datamodel')
    guards.forEach((id) => add(model, 'data', { id, expr: 'false' }))
  }
  addState(root, top, machine)
  return `${new XMLSerializer().serializeToString(document).replaceAll(/></g, '>\n<')}\n`
}

const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states)
const everyNode = (node: AnyStateNode): AnyStateNode[] => [node, ...childrenOf(node).flatMap(everyNode)]
const transitionsOf = (node: AnyStateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
const guardNames = ({ guard }: { guard?: unknown }) =>
  guard === undefined ? [] : nameOfGuard(guard).replaceAll('!', '').split(' && ')

function addState(parent: Element, node: AnyStateNode, machine: AnyStateMachine) {
  const tag = node.type === 'parallel' ? 'parallel' : node.type === 'final' ? 'final' : 'state'
  const state = add(parent, tag, { id: node.id })
  if (node.type === 'compound') state.setAttribute('initial', ids(node.initial.target))
  addActions(state, 'onentry', node.entry, machine)
  addActions(state, 'onexit', node.exit, machine)
  for (const { id, src } of node.invoke)
    add(state, 'invoke', { id: `call.${id}`, src: nameOfActor(src), type: 'xstate' })
  for (const transition of transitionsOf(node)) addTransition(state, transition, node)
  childrenOf(node).forEach((child) => addState(state, child, machine))
}

type Action = string | { type: string; params?: unknown; event?: { type: string }; delay?: unknown; sendId?: string }

function addActions(state: Element, tag: 'onentry' | 'onexit', actions: readonly unknown[], machine: AnyStateMachine) {
  if (actions.length === 0) return
  const block = add(state, tag)
  for (const action of actions as readonly Action[]) addAction(block, action, machine) // XState's own type of them is wider
}

function addAction(block: Element, action: Action, machine: AnyStateMachine) {
  if (typeof action === 'string') addLog(block, action)
  else if (action.type === 'xstate.raise' && action.event)
    add(block, 'send', {
      id: action.event.type,
      event: eventName(action.event.type),
      ...delayOf(machine, action.delay),
    })
  else if (action.type === 'xstate.cancel') add(block, 'cancel', { sendid: action.sendId ?? '' })
  else addLog(block, action)
}

/** An action by its name, with the parameters that are the same every time. */
function addLog(block: Element, action: Action) {
  const { type, params } = typeof action === 'string' ? { type: action, params: undefined } : action
  const isLiteral = params !== undefined && typeof params !== 'function'
  add(block, 'log', { label: type, expr: isLiteral ? JSON.stringify(params) : undefined })
}

/** A delay in milliseconds, or, if the machine computes it, its name in the data model. */
function delayOf(machine: AnyStateMachine, delay: unknown): Attributes {
  const delays = machine.implementations.delays as Record<string, unknown> // a table by name
  const known = typeof delay === 'string' ? delays[delay] : delay
  return typeof known === 'number' ? { delay: `${known}ms` } : { delayexpr: String(delay) }
}

function addTransition(state: Element, transition: AnyTransitionDefinition, source: AnyStateNode) {
  const { target, reenter, actions } = transition
  const guard: unknown = transition.guard
  const event = String(transition.eventType)
  const isInternal = target !== undefined && !reenter && target.every((each) => isInside(each, source))
  const element = add(state, 'transition', {
    event: event === '' ? undefined : eventName(event),
    cond: guard === undefined ? undefined : nameOfGuard(guard),
    target: target && ids(target),
    type: isInternal ? 'internal' : undefined,
  })
  for (const action of actions as readonly Action[]) addLog(element, action) // XState's own type of them is wider
}

const ids = (nodes: readonly AnyStateNode[] | undefined) => (nodes ?? []).map(({ id }) => id).join(' ')
const isInside = (node: AnyStateNode, outer: AnyStateNode) =>
  node.path.length > outer.path.length && outer.path.every((key, depth) => node.path[depth] === key)

/** SCXML's names of XState's own events. */
export const eventName = (type: string): string =>
  type
    .replace(/^xstate\.done\.actor\./, 'done.invoke.call.')
    .replace(/^xstate\.error\.actor\./, 'error.platform.call.')
    .replace(/^xstate\.done\.state\./, 'done.state.')
    .replace(/^xstate\.after\./, 'after.')

type Attributes = Readonly<Record<string, string | undefined>>

function add(parent: Element, tag: string, attributes: Attributes = {}): Element {
  const element = (parent.ownerDocument as Document).createElementNS(SCXML, tag) // as: an element of a document
  set(element, attributes)
  parent.appendChild(element)
  return element
}

function set(element: Element, attributes: Attributes) {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value)
}

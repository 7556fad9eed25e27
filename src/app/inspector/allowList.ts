import type { StatelyInspectionEvent } from '@statelyai/inspect'

/** Keys whose strings may be seen; every other string stays here. Tokens, codes, names and addresses are not among them. */
const openKeys: ReadonlySet<string> = new Set([
  'type',
  'hint',
  'problem',
  'language',
  'initial',
  'screen',
  'tone',
  'status',
  'kind',
  'message',
])

const depthLimit = 4

/** A value with its shape, numbers and booleans; strings only under an open key. */
export function allowed(value: unknown, key = '', depth = 0): unknown {
  if (typeof value === 'boolean' || typeof value === 'number' || value === null || value === undefined) return value
  if (typeof value === 'string') return openKeys.has(key) ? value : '•••'
  if (typeof value !== 'object' || depth >= depthLimit || isActor(value)) return '…'
  if (Array.isArray(value)) return value.map((item) => allowed(item, key, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, allowed(item, name, depth + 1)]))
}

const isActor = (value: object) => 'getSnapshot' in value

/** An inspection event as it may leave the page: states and event types whole, everything else through `allowed`. */
export function toAllowed(event: StatelyInspectionEvent): StatelyInspectionEvent {
  const { id, createdAt, sessionId, rootId, _version, type } = event
  const parts: Record<string, unknown> = { id, createdAt, sessionId, rootId, _version, type }
  if ('name' in event) parts['name'] = event.name.replace(/:.*/s, '')
  if ('definition' in event) parts['definition'] = event.definition
  if ('parentId' in event) parts['parentId'] = event.parentId
  if ('sourceId' in event) parts['sourceId'] = event.sourceId
  if ('event' in event) parts['event'] = allowed(event.event)
  if ('snapshot' in event) parts['snapshot'] = toAllowedSnapshot(event.snapshot)
  return parts as unknown as StatelyInspectionEvent // the pieces of the same event
}

function toAllowedSnapshot(snapshot: object) {
  const { status, value, context } = snapshot as { status?: unknown; value?: unknown; context?: unknown } // of any actor logic
  return { status, value, context: allowed(context) }
}

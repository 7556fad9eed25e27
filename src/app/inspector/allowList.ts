import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { createRedaction } from '@/packages/inspector/src/recording/redact'

/** Keys whose texts may be seen, all of them our own words; every other text stays here. Tokens, codes, names, addresses and a server's sentences are not among them. */
export const openKeys = ['hint', 'problem', 'language', 'initial', 'screen', 'tone', 'status', 'kind'] as const

const redaction = createRedaction(openKeys)

/** An inspection event as it may leave the page: states and event types whole, everything else redacted. */
export function toAllowed(event: StatelyInspectionEvent): StatelyInspectionEvent {
  const { id, createdAt, sessionId, rootId, _version, type } = event
  const parts: Record<string, unknown> = { id, createdAt, sessionId, rootId, _version, type }
  if ('name' in event) parts['name'] = redaction.identified(event.name)
  if ('definition' in event) parts['definition'] = event.definition
  if ('parentId' in event) parts['parentId'] = event.parentId
  if ('sourceId' in event) parts['sourceId'] = event.sourceId
  if ('event' in event) parts['event'] = toAllowedEvent(event.event)
  if ('snapshot' in event) parts['snapshot'] = toAllowedSnapshot(event.snapshot)
  return parts as unknown as StatelyInspectionEvent // the pieces of the same event
}

function toAllowedEvent({ type, ...payload }: { type: string }) {
  return Object.assign({ type: redaction.type(type) }, redaction.value(payload))
}

function toAllowedSnapshot(snapshot: object) {
  const { status, value, context } = snapshot as { status?: unknown; value?: unknown; context?: unknown } // of any actor logic
  return { status, value, context: redaction.value(context) }
}

import { auditActions, type AuditAction } from '@/server/storage/audit/auditLog'
import { OperatorError } from '../context'
import { flag, nothingMore, numberOf, oneOf, read, text, textOf, type Values } from '../options'
import { isDay } from '@/openapi/rules/days'

const DEFAULT_EVENTS = 100
const MAX_EVENTS = 10_000
const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))

export type AuditQuery = {
  /** A day `YYYY-MM-DD` or an instant. */
  since: string | null
  until: string | null
  action: AuditAction | null
  user: string | null
  limit: number
  isJson: boolean
}

function readWhen(values: Values, option: string): string | null {
  const given = textOf(values[option])
  if (given === undefined || isDay(given) || isInstant(given)) return given ?? null
  throw new OperatorError(`--${option} must be a day such as 2026-11-30 or an instant such as 2026-11-30T08:00:00Z`, 2)
}

export function readAudit(args: readonly string[]): AuditQuery {
  const options = { since: text, until: text, action: text, user: text, limit: text, json: flag }
  const { values, rest } = read(args, options)
  nothingMore(rest)
  return {
    since: readWhen(values, 'since'),
    until: readWhen(values, 'until'),
    action: oneOf(values, 'action', auditActions) ?? null,
    user: textOf(values['user']) ?? null,
    limit: numberOf(values, 'limit', 1, MAX_EVENTS) ?? DEFAULT_EVENTS,
    isJson: values['json'] === true,
  }
}

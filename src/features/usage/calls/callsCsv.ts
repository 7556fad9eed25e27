import type { ModelCall } from '@/openapi/types'
import type { Texts } from '@/src/i18n/texts'
import { toCsv } from '@/src/features/shared/files'

/** Single calls, newest first, one row each; instants as the server gave them. */
export function callsCsv(texts: Texts['callDetailPage'], calls: readonly ModelCall[]): string {
  const head = [
    texts.callTime(),
    texts.callModel(),
    texts.callToken(),
    texts.callStatus(),
    texts.inputLine(),
    texts.outputLine(),
    texts.callLatencyMs(),
  ]
  const rows = calls.map((call) => [
    call.called_at,
    call.model,
    call.token_name,
    call.status,
    call.input_tokens,
    call.output_tokens,
    call.latency_ms,
  ])
  return toCsv([head, ...rows])
}

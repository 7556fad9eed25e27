import type { ModelCall } from '@/openapi/types'
import type { Texts } from '@/src/i18n/texts'
import { toCsv } from '@/src/parts/files'

/** Single calls, newest first, one row each; instants as the server gave them, in UTC, and nothing for what is not known. */
export function callsCsv(texts: Texts['callDetailPage'], calls: readonly ModelCall[]): string {
  const head = [
    `${texts.callTime()} (UTC)`,
    texts.callModel(),
    texts.callToken(),
    texts.callStatus(),
    texts.inputLine(),
    texts.outputLine(),
    texts.totalTimeMs(),
    texts.cachedTokens(),
    texts.reasoningTokens(),
    texts.firstTokenTimeMs(),
    texts.requestId(),
    texts.actualModel(),
    texts.protocol(),
    texts.callError(),
    texts.finishReason(),
    texts.client(),
  ]
  const rows = calls.map((call) => [
    call.called_at,
    call.model,
    call.token_name ?? texts.playground(),
    call.status,
    call.input_tokens,
    call.output_tokens,
    call.latency_ms,
    call.cached_tokens ?? '',
    call.reasoning_tokens ?? '',
    call.first_token_ms ?? '',
    call.request_id ?? '',
    call.actual_model ?? '',
    call.protocol ?? '',
    call.error_code ?? '',
    call.finish_reason ?? '',
    call.client ?? '',
  ])
  return toCsv([head, ...rows])
}

import type { ModelCall } from '@/openapi/types'

/** The members of a call that the server may not know, unknown. */
export const unknownDetails = {
  request_id: null,
  actual_model: null,
  protocol: null,
  error_code: null,
  cached_tokens: null,
  reasoning_tokens: null,
  first_token_ms: null,
  finish_reason: null,
  client: null,
} satisfies Partial<ModelCall>

import type { ChatRequest } from '@/server/gateway/types'
import { createRequestReader } from '../requestSchema'
import { withoutNullMembers } from '../nullFields'

/** Reads and checks the body of a chat call; throws invalid_json or invalid_request, whose `param` names the field. */
export const readChatRequest: (body: string) => ChatRequest = createRequestReader(
  'ChatCompletionRequest',
  withoutNullMembers,
)

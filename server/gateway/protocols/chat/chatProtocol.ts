import { chatUsage } from '@/server/gateway/metering/plausible'
import type { Tally } from '@/server/gateway/metering/usageCounter'
import { textOf, type ChatRequest, type ParsedRequest, type Piece } from '@/server/gateway/types'
import type { Json } from '@/server/platform/json'
import { withoutNullMembers } from '../nullFields'
import type { Protocol } from '../protocol'
import { createRequestReader } from '../requestSchema'
import { readForwarded, type Rules } from './forwarding'

/** Reads and checks the body of a chat call; throws invalid_json or invalid_request, whose `param` names the field. */
const readChatRequest: (body: string) => ChatRequest = createRequestReader('ChatCompletionRequest', withoutNullMembers)

const event = (data: string) => `data: ${data}\n\n`

const isUsageAlone = ({ choices }: Json) => Array.isArray(choices) && choices.length === 0

/** A chunk whose usage is plausible. */
function withUsage(piece: Piece, tally: Tally): string {
  const { usage: claimed } = piece.json
  const usage = chatUsage(claimed, tally.used())
  return usage === claimed ? textOf(piece) : JSON.stringify({ ...piece.json, usage })
}

const claimsUsage = ({ usage }: Json) => usage !== undefined && usage !== null

/** The protocol of `POST /chat/completions`: chunks are forwarded as they come; one that has only usage if the caller wants it. */
export const createChatProtocol = (rules: Rules): Protocol => ({
  parse: (body) => ({ request: readForwarded(readChatRequest(body), rules) }),
  write: (_, response, tally) => withUsage(response, tally),
  writeStream({ request }: ParsedRequest, tally, context) {
    const wantsUsage = request.stream_options?.include_usage === true
    return {
      piece(piece) {
        const isAlone = isUsageAlone(piece.json)
        if (isAlone && !wantsUsage) return ''
        return event(isAlone || claimsUsage(piece.json) ? withUsage(piece, tally) : textOf(piece))
      },
      end: () => event('[DONE]'),
      fault: (fault) => event(JSON.stringify(fault.toBody(context))),
      ping: ': keep-alive\n\n',
    }
  },
})

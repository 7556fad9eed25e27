import { chatUsage } from '@/server/gateway/metering/plausibleUsage'
import type { UsageCounter } from '@/server/gateway/metering/usageCounter'
import { textOf, type ParsedRequest, type Chunk } from '@/server/gateway/types'
import type { Json } from '@/server/platform/json'
import { dropNullFields } from '../nullFields'
import type { Protocol } from '../protocol'
import { selectForwarded, type ForwardingRules } from './forwarding'

const event = (data: string) => `data: ${data}\n\n`

const isUsageAlone = ({ choices }: Json) => Array.isArray(choices) && choices.length === 0

/** A chunk whose usage is plausible. */
function withUsage(chunk: Chunk, counter: UsageCounter): string {
  const { usage: claimed } = chunk.json
  const usage = chatUsage(claimed, counter.used())
  return usage === claimed ? textOf(chunk) : JSON.stringify({ ...chunk.json, usage })
}

const claimsUsage = ({ usage }: Json) => usage !== undefined && usage !== null

/** The protocol of `POST /chat/completions`: chunks are forwarded as they come; one that has only usage if the caller wants it. */
export function createChatProtocol(rules: ForwardingRules): Protocol {
  const read = rules.contract.createReader('ChatCompletionRequest', dropNullFields)
  return {
    parse: (body) => ({ request: selectForwarded(read(body), rules) }),
    write: (_, response, counter) => withUsage(response, counter),
    writeStream({ request }: ParsedRequest, counter, context) {
      const wantsUsage = request.stream_options?.include_usage === true
      return {
        chunk(chunk) {
          const isAlone = isUsageAlone(chunk.json)
          if (isAlone && !wantsUsage) return ''
          return event(isAlone || claimsUsage(chunk.json) ? withUsage(chunk, counter) : textOf(chunk))
        },
        end: () => event('[DONE]'),
        error: (error) => event(JSON.stringify(error.toBody(context))),
        ping: ': keep-alive\n\n',
      }
    },
  }
}

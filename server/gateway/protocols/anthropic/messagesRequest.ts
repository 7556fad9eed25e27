import type { components } from '@/openapi/gateway'
import { dropNulls, type NestedFields } from '../gatewayContract'

type Schemas = components['schemas']
/** A request without the options of its response: the part whose tokens can be counted. */
export type MessagesConversation = Schemas['MessagesConversation']
export type Block = Schemas['MessagesBlock']
export type MessagesTool = Schemas['MessagesTool']

const ofRequest: NestedFields = {
  messages: { content: { source: {}, content: { source: {}, content: {} } } },
  system: {},
  tools: {},
  tool_choice: {},
  thinking: {},
  output_config: { format: {} },
}
/** Treats `null` fields of a request as absent. */
export const dropMessageNulls = (body: unknown) => dropNulls(body, ofRequest)

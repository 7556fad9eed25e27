import type { components } from '@/openapi/gateway'
import { NO_FIELDS, dropNulls, type NestedFields } from '../gatewayContract'

type Schemas = components['schemas']
/** A request without the options of its response: the part whose tokens can be counted. */
export type MessagesConversation = Schemas['MessagesConversation']
export type Block = Schemas['MessagesBlock']
export type MessagesTool = Schemas['MessagesTool']

const ofBlock: NestedFields = new Map([
  ['source', NO_FIELDS],
  [
    'content',
    new Map([
      ['source', NO_FIELDS],
      ['content', NO_FIELDS],
    ]),
  ],
])
const ofRequest: NestedFields = new Map([
  ['messages', new Map([['content', ofBlock]])],
  ['system', NO_FIELDS],
  ['tools', NO_FIELDS],
  ['tool_choice', NO_FIELDS],
  ['thinking', NO_FIELDS],
  ['output_config', new Map([['format', NO_FIELDS]])],
])
/** Treats `null` fields of a request as absent. */
export const dropMessageNulls = (body: unknown) => dropNulls(body, ofRequest)

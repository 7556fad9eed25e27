import type { components } from '@/openapi/gateway'
import { NO_FIELDS, dropNulls, type NestedFields } from '../nullFields'
import { createRequestReader } from '../requestSchema'

type Schemas = components['schemas']
export type MessagesRequest = Schemas['MessagesRequest']
/** What is counted: a request without how it is to be answered. */
export type Conversation = Schemas['MessagesConversation']
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
const prepare = (body: unknown) => dropNulls(body, ofRequest)

/** Reads and checks the body of `POST /messages`; throws invalid_json or invalid_request, whose `param` names the field. */
export const readMessagesRequest = createRequestReader('MessagesRequest', prepare)

/** The same for `POST /messages/count_tokens`. */
export const readConversation = createRequestReader('MessagesConversation', prepare)

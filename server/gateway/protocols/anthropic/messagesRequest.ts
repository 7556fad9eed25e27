import type { components } from '@/openapi/gateway'
import { none, withoutNulls, type Members } from '../nullFields'
import { createRequestReader } from '../requestSchema'

type Schemas = components['schemas']
export type MessagesRequest = Schemas['MessagesRequest']
/** What is counted: a request without how it is to be answered. */
export type Conversation = Schemas['MessagesConversation']
export type Block = Schemas['MessagesBlock']
export type MessagesTool = Schemas['MessagesTool']

const ofBlock: Members = new Map([
  ['source', none],
  [
    'content',
    new Map([
      ['source', none],
      ['content', none],
    ]),
  ],
])
const ofRequest: Members = new Map([
  ['messages', new Map([['content', ofBlock]])],
  ['system', none],
  ['tools', none],
  ['tool_choice', none],
  ['thinking', none],
  ['output_config', new Map([['format', none]])],
])
const prepare = (body: unknown) => withoutNulls(body, ofRequest)

/** Reads and checks the body of `POST /messages`; throws invalid_json or invalid_request, whose `param` names the field. */
export const readMessagesRequest = createRequestReader('MessagesRequest', prepare)

/** The same for `POST /messages/count_tokens`. */
export const readConversation = createRequestReader('MessagesConversation', prepare)

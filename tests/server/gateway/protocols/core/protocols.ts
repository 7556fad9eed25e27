import { dropMessageNulls } from '@/server/gateway/protocols/anthropic/messagesRequest'
import { readMessages } from '@/server/gateway/protocols/anthropic/readMessages'
import { writeMessages } from '@/server/gateway/protocols/anthropic/writeMessages'
import { createChatProtocol } from '@/server/gateway/protocols/chat/chatProtocol'
import { writeChat } from '@/server/gateway/protocols/chat/writeChat'
import { createGatewayContract } from '@/server/gateway/protocols/gatewayContract'
import { createResponsesProtocol } from '@/server/gateway/protocols/responses/responsesProtocol'
import type { Conversation } from '@/server/gateway/conversation/conversation'
import type { Json } from '@/server/platform/json'
import { owner, seal, writeResponses } from './writeResponses'

const rules = {
  passMembers: new Set<string>(['top_k']),
  imageUrls: 'https' as const,
  contract: createGatewayContract(),
} // as: one of two
const [chat, responses] = [createChatProtocol(rules), createResponsesProtocol(rules, seal)]
const readBody = rules.contract.createReader('MessagesRequest', dropMessageNulls)

export type Name = 'chat' | 'messages' | 'responses'

/** Reads a request of a protocol, as the gateway does; writes one, through its JSON. */
export const protocols: Readonly<
  Record<Name, { read: (request: Json) => Conversation; write: (conversation: Conversation) => Json }>
> = {
  chat: {
    read: (request) => chat.parse(JSON.stringify(request), owner).conversation,
    write: writeChat,
  },
  messages: {
    read: (request) => readMessages(readBody(JSON.stringify(request)), rules, new Set()),
    write: (conversation) => ({ ...writeMessages(conversation, rules), max_tokens: conversation.most ?? 9 }),
  },
  responses: {
    read: (request) => responses.parse(JSON.stringify(request), owner).conversation,
    write: writeResponses,
  },
}

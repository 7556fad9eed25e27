import type { AnswerForm } from '../protocol'
import { createMessageEvents, event, PING } from './messageEvents'
import { toMessagesError } from '@/server/gateway/errors/messagesError'
import { toMessage, type Form } from './toMessage'

/** The form of Anthropic's Messages, made of a chat's answer. */
export const messagesForm = (form: Form): AnswerForm => ({
  whole: ({ json }, tally) => JSON.stringify(toMessage(json, tally.used(), form)),
  stream(tally, caller, requestId) {
    const events = createMessageEvents(form, tally.used().input)
    return {
      piece: ({ json }) => events.write(json),
      end: () => events.end(tally.used()),
      fault: (fault) => event('error', toMessagesError(fault, caller, requestId)),
      ping: PING,
    }
  },
})

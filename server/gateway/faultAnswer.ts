import type { Configuration } from '../configuration/configuration'
import type { RequestContext } from '../http/requestContext'
import { callerOf } from './caller'
import type { GatewayError } from './gatewayError'
import { toMessagesError } from './messages/messagesError'
import { speaksMessages } from './messages/speaksMessages'

type Asked = Pick<RequestContext, 'req'> & { var: { requestId: string } }

/** The body of a failure, in the protocol of the request. */
export function toAnswer(context: Asked, configuration: Configuration, fault: GatewayError) {
  const caller = callerOf(context, configuration)
  return speaksMessages(context) ? toMessagesError(fault, caller, context.var.requestId) : fault.toAnswer(caller)
}

import type { Configuration } from '@/server/configuration/configuration'
import { callerOf } from './caller'
import type { GatewayError } from './gatewayError'
import { toMessagesError } from './messagesError'
import { speaksMessages } from './speaksMessages'

type Asked = {
  req: { path: string; header: (name: string) => string | undefined }
  get: (key: 'requestId') => string
}

/** The body of a failure, in the protocol of the request. */
export function toAnswer(context: Asked, configuration: Pick<Configuration, 'publicUrl'>, fault: GatewayError) {
  const caller = callerOf(context, configuration)
  return speaksMessages(context) ? toMessagesError(fault, caller, context.get('requestId')) : fault.toAnswer(caller)
}

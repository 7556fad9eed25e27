import type { LocalisedText } from '@/openapi/configuration'
import { GatewayError } from './gatewayError'

/** Throws invalid_request for a member of a request, with why after its name. */
export function refuseMember(param: string, why: LocalisedText): never {
  const message = { en: `\`${param}\` ${why.en}.`, zh: `\`${param}\` ${why.zh}。` }
  throw new GatewayError('invalid_request', { param, message })
}

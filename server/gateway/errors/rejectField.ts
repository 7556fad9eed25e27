import type { LocalisedText } from '@/openapi/configuration'
import { GatewayError } from './gatewayError'

/** Throws invalid_request for a member of a request, with why after its name. */
export function refuseMember(param: string, why: LocalisedText): never {
  const message = { en: `\`${param}\` ${why.en}.`, zh: `\`${param}\` ${why.zh}。` }
  throw new GatewayError('invalid_request', { param, message })
}

/** Of a member that a caller must not believe to have an effect. */
export const notAccepted = {
  en: 'is not accepted here, unless the operator of this portal allows it',
  zh: '不受支持，除非本站的运营方允许',
}

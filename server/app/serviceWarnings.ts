import type { Configuration } from '../configuration/configuration'
import { authorizationOf } from '../gateway/upstream/exchange'
import type { Log } from '../platform/log'
import { messageOf } from '../platform/errors'

const WAIT_MS = 5000

type OutsideService = { setting: string; address: string; headers?: Record<string, string> }

/** `fetch` says only that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : messageOf(cause)
}

/** What is wrong with the answer; null where it is as it should be. The body is not waited for. */
async function faultOf({ address, headers = {} }: OutsideService): Promise<string | null> {
  try {
    const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(WAIT_MS) })
    await response.body?.cancel()
    return response.ok ? null : `answers ${response.status}`
  } catch (error) {
    return `cannot be reached: ${reasonOf(error)}`
  }
}

/** Asks the sign-in provider and the model server whether they are there, and logs a warning where one is not. */
export async function warnOfUnreachableServices(
  { oidc, models }: Pick<Configuration, 'oidc' | 'models'>,
  log: Log,
): Promise<void> {
  const services: OutsideService[] = []
  if (oidc)
    services.push({
      setting: 'OIDC_ISSUER',
      address: `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    })
  const setting = models.described.length === 0 ? 'MODEL_UPSTREAM' : 'MODELS_FILE'
  for (const { url, key } of models.upstreams)
    services.push({ setting, address: `${url}/models`, headers: { ...authorizationOf(key) } })
  await Promise.all(
    services.map(async (service) => {
      const fault = await faultOf(service)
      if (fault !== null) log.warn(`${service.setting}: ${service.address} ${fault}`)
    }),
  )
}

import type { Configuration } from '../configuration/configuration'
import { authorizationOf } from '../gateway/upstream/exchange'
import type { Log } from '../platform/log'
import { messageOf } from '../platform/errors'

const WAIT_MS = 5000

type OutsideService = { setting: string; address: string; headers?: Record<string, string> }

/** The reason of a failed `fetch`, which only its cause contains. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : messageOf(cause)
}

/** The problem of a service; null if it responds with success. The body is not read. */
async function problemOf({ address, headers = {} }: OutsideService): Promise<string | null> {
  try {
    const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(WAIT_MS) })
    await response.body?.cancel()
    return response.ok ? null : `responds with ${response.status}`
  } catch (error) {
    return `cannot be reached: ${reasonOf(error)}`
  }
}

/** Requests the sign-in provider and the model servers, and logs a warning for each that fails. */
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
      const problem = await problemOf(service)
      if (problem !== null) log.warn(`${service.setting}: ${service.address} ${problem}`)
    }),
  )
}

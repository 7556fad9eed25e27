import { readConfiguration, settingNames, type Configuration, type Use } from './configuration'
import { readEnvironmentFile, type Environment } from './environment'
import { isLoopback } from './addressTypes'
import { checkNames } from './unknownNames'

export type Settings = {
  configuration: Configuration
  /** Warnings about valid but probably mistaken settings, one sentence each. */
  warnings: readonly string[]
}

const isReadOnItsWay = (address: string) => !isLoopback(address) && !address.startsWith('https:')

/** Warns of bounds with which users with default limits cannot apply for higher ones. */
function boundWarnings({ defaultLimits, portal: { applicationBounds } }: Configuration): string[] {
  const limits = ['rpm', 'tpm'] as const
  return limits
    .filter((limit) => applicationBounds[limit] <= defaultLimits[limit])
    .map((limit) => {
      const name = limit.toUpperCase()
      const given = `RATE_LIMIT_DEFAULT_${name}=${defaultLimits[limit]}`
      return `RATE_LIMIT_APPLICATION_MAX_${name}: ${applicationBounds[limit]} is not above ${given}: nobody can apply for a higher ${name}`
    })
}

function warningsOf(configuration: Configuration): string[] {
  const {
    publicUrl,
    tracing: { endpoint, headers },
  } = configuration
  const warnings = boundWarnings(configuration)
  if (isReadOnItsWay(publicUrl))
    warnings.push('PUBLIC_URL: is not https: passwords, sessions and API tokens can be read on their way')
  if (endpoint !== null && isReadOnItsWay(endpoint) && Object.keys(headers).length > 0)
    warnings.push('OTEL_EXPORTER_OTLP_ENDPOINT: is not https: OTEL_EXPORTER_OTLP_HEADERS can be read on their way')
  return warnings
}

const keyVariables = ({ models }: Configuration) => models.upstreams.flatMap(({ keyVariable }) => keyVariable ?? [])

/**
 * Reads the operator's settings: `variables` of the process win over `.env` in `directory`, and both over `defaults`. A wrong or
 * misspelt setting is a StartError that names it.
 */
export function readSettings(
  directory: string,
  variables: Environment,
  { defaults = {}, callsModels = true }: Partial<Use> & { defaults?: Environment } = {},
): Settings {
  const file = readEnvironmentFile(directory)
  const configuration = readConfiguration({ ...defaults, ...file, ...variables }, directory, { callsModels })
  const unknown = checkNames({ file, variables, known: settingNames(), others: keyVariables(configuration) })
  return { configuration, warnings: [...unknown, ...warningsOf(configuration)] }
}

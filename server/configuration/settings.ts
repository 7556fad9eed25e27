import { readConfiguration, settingNames, type Configuration, type Use } from './configuration'
import { readEnvironmentFile, type Environment } from './environment'
import { isLoopback } from './addressTypes'
import { checkNames } from './unknownNames'

export type Settings = {
  configuration: Configuration
  /** What may be meant but seldom is, one sentence each. */
  warnings: readonly string[]
}

const isReadOnItsWay = (address: string) => !isLoopback(address) && !address.startsWith('https:')

function warningsOf({ publicUrl, tracing: { endpoint, headers } }: Configuration): string[] {
  const warnings = []
  if (isReadOnItsWay(publicUrl))
    warnings.push('PUBLIC_URL: is not https: passwords, sessions and API tokens can be read on their way')
  if (endpoint !== null && isReadOnItsWay(endpoint) && Object.keys(headers).length > 0)
    warnings.push('OTEL_EXPORTER_OTLP_ENDPOINT: is not https: OTEL_EXPORTER_OTLP_HEADERS can be read on their way')
  return warnings
}

const keyVariables = ({ models }: Configuration) => models.upstreams.flatMap(({ keyVariable }) => keyVariable ?? [])

/**
 * Reads what the operator set: the process's own `variables` over those of `.env` in `directory`, and both over
 * `defaults`. What is wrong or misspelt is a StartError that names it.
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

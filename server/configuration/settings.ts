import { StartError } from '../platform/log'
import { nearestName } from '../platform/text'
import type { Configuration } from './configuration'
import { readConfiguration, settingNames, type Use } from './readConfiguration'
import { readEnvironmentFile, type Environment } from './environment'
import { isLoopback } from './addressTypes'

/** Prefixes that other programs use too: `GITHUB_ACTIONS` is no misspelt setting, and shells set `MAIL`. */
const SHARED = new Set(['DATABASE', 'DATA', 'GITHUB', 'LOG', 'MAIL', 'OPERATOR', 'OTEL', 'PUBLIC'])
const LONG_NAME = 10

const prefixOf = (name: string) => name.split('_')[0] ?? ''

/** `others` are names of variables that the operator chose in other settings. */
type Given = { file: Environment; variables: Environment; known: readonly string[]; others: readonly string[] }

/**
 * Finds misspelt settings. A StartError names one that resembles a setting, or an unknown one in `.env` with a prefix of the
 * portal. Returns a warning for each other unknown name: among the variables with a prefix of the portal, in `.env` with a
 * shared one.
 */
function checkNames({ file, variables, known, others }: Given): string[] {
  const prefixes = new Set(known.filter((name) => name.includes('_')).map(prefixOf))
  const unknown = Object.entries({ ...variables, ...file })
    .filter(([name, value]) => (value ?? '').trim() !== '' && !known.includes(name) && !others.includes(name))
    .map(([name]) => name)
  return unknown.sort().flatMap((name) => {
    const [isInFile, isOurs] = [name in file, prefixes.has(prefixOf(name))]
    // Short variables of other programs often resemble a setting by chance.
    const canBeMeant = isInFile || isOurs || name.length >= LONG_NAME
    const meant = canBeMeant ? nearestName(name, known, name.length < 8 ? 1 : 2) : undefined
    if (meant !== undefined) throw new StartError(`${name}: unknown setting; did you mean ${meant}?`)
    if (!isOurs || (SHARED.has(prefixOf(name)) && !isInFile)) return []
    if (isInFile && !SHARED.has(prefixOf(name)))
      throw new StartError(`${name}: unknown setting; .env.example lists all settings`)
    return [`${name}: unknown setting, which is ignored`]
  })
}

export type Settings = {
  configuration: Configuration
  /** Warnings about valid but probably mistaken settings, one sentence each. */
  warnings: readonly string[]
}

const isInterceptable = (address: string) => !isLoopback(address) && !address.startsWith('https:')

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
  if (isInterceptable(publicUrl))
    warnings.push('PUBLIC_URL: is not https: passwords, sessions and API tokens can be read on their way')
  if (endpoint !== null && isInterceptable(endpoint) && Object.keys(headers).length > 0)
    warnings.push('OTEL_EXPORTER_OTLP_ENDPOINT: is not https: OTEL_EXPORTER_OTLP_HEADERS can be read on their way')
  return warnings
}

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
  const others = configuration.models.current().upstreams.flatMap(({ keyVariable }) => keyVariable ?? [])
  const unknown = checkNames({ file, variables, known: settingNames(), others })
  return { configuration, warnings: [...unknown, ...warningsOf(configuration)] }
}

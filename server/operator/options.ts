import { parseArgs, type ParseArgsConfig } from 'node:util'
import { messageOf } from '../platform/errors'
import { isUuid } from '../platform/uuid'
import { OperatorError } from './context'

export type Options = NonNullable<ParseArgsConfig['options']>
export type Values = Record<string, string | boolean | undefined>

export const text = { type: 'string' } as const
export const flag = { type: 'boolean' } as const

/** `--rpm -5` as `--rpm=-5`, so that the number itself is rejected and not its dash. */
function withNegatives(args: readonly string[], options: Options): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const name = /^--(.+)$/.exec(joined.at(-1) ?? '')?.[1]
    const isValue = /^-\d/.test(arg) && name !== undefined && options[name]?.type === 'string'
    if (isValue) joined.push(`${joined.pop() ?? ''}=${arg}`)
    else joined.push(arg)
  }
  return joined
}

function readable(error: unknown): string {
  const message = messageOf(error)
  const option = /'(?:-\w, )?(--?[\w-]+)/.exec(message)?.[1]
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (option === undefined) return message
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${option} is not an option of this command`
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return message
  return /does not take/.test(message)
    ? `${option} takes no value`
    : `${option} needs a value; one that begins with a dash is written ${option}=-…`
}

export function read(args: readonly string[], options: Options): { values: Values; rest: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({ args: withNegatives(args, options), options, allowPositionals: true })
    return { values: values as Values, rest: positionals } // as: no option is given several times
  } catch (error) {
    throw new OperatorError(readable(error), 2)
  }
}

export const textOf = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)

export function numberOf(values: Values, option: string, least: number, most: number): number | undefined {
  const given = textOf(values[option])
  if (given === undefined) return undefined
  const value = Number(given)
  if (!/^\d{1,15}$/.test(given) || value < least || value > most)
    throw new OperatorError(`--${option} must be a whole number from ${least} to ${most}`, 2)
  return value
}

export function oneOf<const Choice extends string>(
  values: Values,
  option: string,
  choices: readonly Choice[],
): Choice | undefined {
  const given = textOf(values[option])
  const found = choices.find((choice) => choice === given)
  if (given !== undefined && found === undefined)
    throw new OperatorError(`--${option} must be one of ${choices.join(', ')}`, 2)
  return found
}

/** The one thing that stands beside the options, e.g. an id. */
export function onlyOne(rest: readonly string[], what: string): string {
  const [one, ...more] = rest
  if (one === undefined || more.length > 0) throw new OperatorError(`one ${what} is needed`, 2)
  return one
}

export function onlyId(rest: readonly string[], what: string): string {
  const id = onlyOne(rest, `${what} id`)
  if (!isUuid(id)) throw new OperatorError(`${id} is not an id`, 2)
  return id
}

export function nothingMore(rest: readonly string[]): void {
  if (rest.length > 0) throw new OperatorError(`${rest[0] ?? ''} is not understood`, 2)
}

export function requireText(values: Values, option: string, placeholder = 'NAME'): string {
  const value = textOf(values[option])?.trim() ?? ''
  if (value === '') throw new OperatorError(`--${option} ${placeholder} is needed`, 2)
  return value
}

import { readContract } from '@/server/portal/api/contract'
import { readGatewayContract } from '@/server/gateway/protocols/gatewayContract'
import { OUTSIDE } from './setting'

/** Faults of a response, by their names in the form, the plan of a cookie and the header. */
export const faultNames = [
  'never',
  'late',
  'reset',
  'cut',
  'html',
  'wrongTypes',
  'outOfOrder',
  'refused',
  'unsuccessful',
  '401',
  '403',
  '429',
  '500',
  '502',
  '503',
] as const

type FaultName = (typeof faultNames)[number]

/** `code` is the refusal's code, of a fault such as `refused:1102`. */
export type Fault = { name: FaultName; code?: number }

/** Parses `late` or `refused:1102`; null for a text that is neither a fault nor `none`. */
export function readFault(text: string): Fault | 'none' | null {
  const [, given, code] = /^(\w+)(?::(\d{1,6}))?$/.exec(text.trim()) ?? []
  if (given === 'none') return 'none'
  const name = faultNames.find((one) => one === given)
  if (name === undefined) return null
  return code === undefined ? { name } : { name, code: Number(code) }
}

type Place = { name: string; method: string; pattern: RegExp; shown: string }
type Operations = Readonly<Record<string, Readonly<Record<string, { operationId?: string }>>>>

const toPattern = (path: string, base = '') => new RegExp(`^${base}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** `basePattern` matches the base and its aliases. */
const placesOf = (paths: Operations, base: string, basePattern: string, prefix: string): Place[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId }]) => {
      if (operationId === undefined) return []
      const [name, upper] = [`${prefix}${operationId}`, method.toUpperCase()]
      return [{ name, method: upper, pattern: toPattern(path, basePattern), shown: `${upper} ${base}${path}` }]
    }),
  )

/** The calls of both contracts and the outside loads; those of the gateway begin with `gateway.`. */
export function listCalls(): readonly Place[] {
  const gateway = readGatewayContract() as unknown as { paths: Operations } // as: the same file's other half
  return [
    ...placesOf(readContract().paths, '', '', ''),
    ...placesOf(gateway.paths, '/v1', '(?:/api)?/v1', 'gateway.'),
    ...Object.entries(OUTSIDE).map(([name, path]) => {
      return { name, method: 'GET', pattern: toPattern(path), shown: `GET ${path}` }
    }),
  ]
}

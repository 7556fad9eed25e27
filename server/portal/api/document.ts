import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { projectRoot } from '@/server/platform/projectRoot'

type Content = { content?: { 'application/json'?: { schema: object } } }
export type Reference = { $ref: string }
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: object }

export type ContractOperation = {
  operationId: string
  security?: readonly Record<string, unknown>[]
  parameters?: readonly (Parameter | Reference)[]
  requestBody?: Content
  responses: Record<string, Content | Reference>
}

export type ContractDocument = {
  paths: Record<string, Record<string, ContractOperation>>
  components: Record<string, Record<string, unknown>>
}

/** Reads the contract, `openapi/puyu.yaml`. */
export function readContract(): ContractDocument {
  return parse(readFileSync(path.join(projectRoot, 'openapi', 'puyu.yaml'), 'utf8')) as ContractDocument // as: redocly checks the file's form
}

/** The JSON pointer of `segments` as a URL fragment. */
export function pointer(...segments: readonly string[]): string {
  return `#/${segments.map((segment) => encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
}
